import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { freePort } from '../support/free-port.ts'

export const root = fileURLToPath(new URL('../../../..', import.meta.url))
const owner = { merchant: 'demo', email: 'admin@demo.test', password: 'demo-password' }
/** Filling the demo and building the console are the longest parts. */
const READY_MS = 180_000

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The demo as `npm start` shows it, on data that are thrown away. */
export const startDemo = async (folder: string) => {
  const port = await freePort()
  const child = spawn(process.execPath, ['packages/cli/src/serve.ts'], {
    cwd: root,
    env: { ...process.env, TRADEPOST_PORT: String(port), TRADEPOST_DATA_DIR: folder, TRADEPOST_DEMO: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const end = Date.now() + READY_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > end) throw new Error('the demo did not start')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { url, stop }
}

export const signIn = async (page: Page, url: string) => {
  await page.goto(`${url}/admin`)
  for (const [name, value] of Object.entries(owner)) await page.fill(`[name=${name}]`, value)
  await page.click('[type=submit]')
  await page.waitForSelector('.frame')
  await page.evaluate("localStorage.setItem('tradepost-store', 'warehouse')")
}
