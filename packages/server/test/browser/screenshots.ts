// Takes the pictures of the console for README and docs again: npm run screenshots
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as driver, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from './chromium.ts'
import { root, signIn, startDemo } from './demo-site.ts'

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
