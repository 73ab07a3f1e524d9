// Takes the pictures of the console for README and docs again: npm run screenshots
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium as driver, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from './chromium.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const owner = { merchant: 'demo', email: 'admin@demo.test', password: 'demo-password' }
/** Filling the demo and building the console are the longest parts. */
const READY_MS = 180_000
const QUALITY = 80

type Shot = { name: string; path: string; width: number; height: number; ready: string }

const shots: Shot[] = [
  { name: 'dashboard', path: '', width: 1280, height: 900, ready: '.chart' },
  { name: 'product', path: '/products/apron-workshop', width: 1280, height: 1100, ready: '.grid-table' },
  { name: 'order', path: '/orders/10162', width: 1280, height: 900, ready: '.timeline li' },
  {
    name: 'page-editor',
    path: '/content/shops/web/home',
    width: 1280,
    height: 900,
    ready: '.preview-frame',
  },
  { name: 'store', path: '/store/10153-0001', width: 820, height: 520, ready: '.store-line' },
]

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The demo as `npm start` shows it, on data that are thrown away. */
const startDemo = async (folder: string) => {
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

const signIn = async (page: Page, url: string) => {
  await page.goto(`${url}/admin`)
  for (const [name, value] of Object.entries(owner)) await page.fill(`[name=${name}]`, value)
  await page.click('[type=submit]')
  await page.waitForSelector('.frame')
  await page.evaluate("localStorage.setItem('tradepost-store', 'warehouse')")
}

const take = async (page: Page, url: string, { name, path, width, height, ready }: Shot) => {
  await page.setViewportSize({ width, height })
  await page.goto(`${url}/admin${path}`)
  await page.waitForSelector(ready)
  await page.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  const picture = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toBuffer()
  await writeFile(join(root, 'docs/images', `${name}.webp`), picture)
  console.log(`docs/images/${name}.webp ${Math.round(picture.length / 1024)} kB`)
}

const folder = await mkdtemp(join(tmpdir(), 'tradepost-screenshots-'))
const demo = await startDemo(folder)
try {
  const browser = await driver.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  const page = await browser.newPage({ locale: 'en-US', colorScheme: 'light', reducedMotion: 'reduce' })
  await signIn(page, demo.url)
  for (const shot of shots) await take(page, demo.url, shot)
  await browser.close()
} finally {
  await demo.stop()
  await rm(folder, { recursive: true, force: true })
}
