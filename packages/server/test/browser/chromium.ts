import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { type Browser, chromium as driver } from 'playwright-core'

const installed = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The package has a browser for one kind of machine only. */
const hasPackaged = process.platform === 'linux' && process.arch === 'x64'

/** That of the machine, or the one that comes as a package. */
export const findChromium = async (): Promise<string> => {
  const found = installed.find((path) => existsSync(path))
  if (found) return found
  if (hasPackaged) return chromium.executablePath()
  throw new Error(
    'These tests need Chromium, which npm has not brought for this machine: install it (Debian: apt-get install chromium), or set CHROMIUM to its path.',
  )
}

/** One browser for all tests of a file; another one for a test that needs arguments of its own. */
export const launchChromium = async (...more: string[]): Promise<Browser> => {
  const browser = await driver.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...more],
  })
  closeAfterFile(() => browser.close())
  return browser
}
