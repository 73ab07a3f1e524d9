import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { type Browser, chromium as driver } from 'playwright-core'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** That of the machine, or the one that comes as a package. */
const findChromium = async (): Promise<string> =>
  installed.find((path) => existsSync(path)) ?? chromium.executablePath()

/** One browser for all tests of a file. */
export const launchChromium = async (): Promise<Browser> => {
  const browser = await driver.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  closeAfterFile(() => browser.close())
  return browser
}
