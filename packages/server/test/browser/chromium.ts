import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { closeAfterAll, closeAfterFile } from '@tradepost/kernel/closing'
import { type Browser, chromium as driver } from 'playwright-core'
import { oneAtATime } from '../support/one-at-a-time.ts'

/** The one without a window first: it takes half of the processor time. */
const installed = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium-headless-shell',
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
    'These tests need Chromium, which npm has not brought for this machine: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM to its path.',
  )
}

const launch = async (...more: string[]): Promise<Browser> =>
  driver.launch({
    // the package would take a browser that another process is still unpacking
    executablePath: await oneAtATime('chromium', findChromium),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...more],
  })

/** For a test that needs arguments of its own. */
export const launchChromium = async (...more: string[]): Promise<Browser> => {
  const browser = await launch(...more)
  closeAfterFile(() => browser.close())
  return browser
}

let shared: Promise<Browser> | undefined

const launchShared = async (): Promise<Browser> => {
  const browser = await launch()
  browser.once('disconnected', () => {
    shared = undefined
  })
  closeAfterAll(() => browser.close())
  return browser
}

/** For all test files of this process, since a start takes a second of processor time; each page has its own context. */
export const openChromium = async (): Promise<Browser> => {
  shared ??= launchShared().catch((error) => {
    shared = undefined
    throw error
  })
  const browser = await shared
  closeAfterFile(() => Promise.all(browser.contexts().map((context) => context.close())))
  return browser
}
