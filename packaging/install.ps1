# Installs slide from a release, on Windows.
#
#   powershell -ExecutionPolicy Bypass -File install.ps1 [-To DIRECTORY] [-Version v0.2.0]
#
# Puts slide.exe into DIRECTORY (%LOCALAPPDATA%\slide\bin if nothing is said). Loads the archive and its
# checksum, and installs nothing if they do not agree. PATH is not changed: the script says what to add.
param(
    [string]$To = (Join-Path $env:LOCALAPPDATA 'slide\bin'),
    [string]$Version = '',
    # An address that holds the archives and SHA256SUMS.
    [string]$From = ''
)
$ErrorActionPreference = 'Stop'
Set-StrictMode -Version Latest

$repository = '@REPOSITORY@' # filled in when a release is made

if (-not [Environment]::Is64BitOperatingSystem) {
    throw 'There is no archive for 32-bit Windows; build it: cargo install --path .'
}
if (-not $From) {
    if ($repository.StartsWith('@')) {
        throw 'This script is not from a release; say -From.'
    }
    $From = "https://github.com/$repository/releases"
    if ($Version) { $From += "/download/$Version" } else { $From += '/latest/download' }
}

$name = 'slide-x86_64-pc-windows-msvc'
$scratch = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
New-Item -ItemType Directory -Path $scratch | Out-Null
try {
    [Net.ServicePointManager]::SecurityProtocol = [Net.SecurityProtocolType]::Tls12
    $archive = Join-Path $scratch "$name.zip"
    $sums = Join-Path $scratch 'SHA256SUMS'
    Invoke-WebRequest -UseBasicParsing -Uri "$From/$name.zip" -OutFile $archive
    Invoke-WebRequest -UseBasicParsing -Uri "$From/SHA256SUMS" -OutFile $sums

    $line = @(Get-Content $sums | Where-Object { $_ -match "^[0-9a-f]{64} [ *]$([regex]::Escape($name))\.zip$" })
    if ($line.Count -ne 1) { throw "SHA256SUMS does not name $name.zip" }
    $found = (Get-FileHash -Algorithm SHA256 -Path $archive).Hash.ToLowerInvariant()
    if ($found -ne $line[0].Substring(0, 64)) {
        throw "The checksum of $name.zip is wrong; nothing is installed."
    }

    Expand-Archive -Path $archive -DestinationPath $scratch
    New-Item -ItemType Directory -Force -Path $To | Out-Null
    $program = Join-Path $To 'slide.exe'
    Copy-Item -Force -Path (Join-Path $scratch "$name\slide.exe") -Destination $program
    Write-Output "installed: $(& $program --version) in $To"
    if (($env:Path -split ';') -notcontains $To) {
        Write-Output "To have it in PATH: [Environment]::SetEnvironmentVariable('Path', [Environment]::GetEnvironmentVariable('Path', 'User') + ';$To', 'User')"
    }
}
finally {
    Remove-Item -Recurse -Force $scratch
}
