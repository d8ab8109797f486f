import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The browsers of other makers that the check of the engines drives, as environment variables. Prints what is missing:
 * its tests are skipped.
 */
export function findEngines(): Record<string, string> {
  return {
    ...found('Firefox', 'FIREFOX_PATH', ['firefox-esr', 'firefox'], 'firefox-esr'),
    ...(process.env['DISPLAY'] ? {} : found('WebKit’s screen', 'XVFB_PATH', ['Xvfb'], 'xvfb')),
    ...found('WebKit', 'WEBKIT_DRIVER_PATH', ['WebKitWebDriver'], 'webkit2gtk-driver'),
  }
}

function found(name: string, variable: string, programs: string[], debianPackage: string) {
  const given = process.env[variable]
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = given
    ? [given]
    : programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  const path = paths.find((one) => existsSync(one))
  if (path === undefined) {
    console.log(`  Skipped: ${name} is not installed. On Debian: apt-get install ${debianPackage}`)
    return {}
  }
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  console.log(`  ${name}: ${path}${stdout ? `, ${stdout.trim().split('\n')[0]}` : ''}`)
  return { [variable]: path }
}
