// Shows every screen of the console in three sizes and both languages: npm run screens -- <folder>
// With an address as second argument it looks at the demo that runs there.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@tradepost/sdk'
import { type Browser, chromium as driver, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from './chromium.ts'
import { signIn, startDemo } from './demo-site.ts'
import { examples, routesOf, visits } from './routes.ts'

/** `shown` is the width of a picture on its sheet, where `columns` of them stand side by side. */
const sizes = [
  { name: 'phone', width: 360, height: 780, shown: 300, columns: 6, colorScheme: 'light' },
  { name: 'tablet', width: 820, height: 1180, shown: 470, columns: 4, colorScheme: 'dark' },
  { name: 'desk', width: 1280, height: 900, shown: 640, columns: 3, colorScheme: 'light' },
] as const
const ROWS = 3
const GAP = 10

type Size = (typeof sizes)[number]
type Picture = { path: string; image: Buffer }

/** Elements that are cut off although nobody can scroll them, those beyond the edge of the page, and tables to scroll sideways. */
const LOST = `[...document.querySelectorAll('body *')].flatMap((element) => {
  const style = getComputedStyle(element)
  const text = element.textContent.trim().slice(0, 60)
  const box = element.getBoundingClientRect()
  if (!text || box.width < 2 || style.position === 'fixed' || element.closest('.visually-hidden, svg, .skip')) return []
  const isScrolled = element.closest('.table-box, .tabs, .views, pre, [data-scrolls]')
  const isBeyond = !isScrolled && box.right > innerWidth + 1
  const hidesMore = style.overflowX === 'hidden' || style.overflowX === 'clip'
  const isCut = hidesMore && element.children.length === 0 && element.scrollWidth > element.clientWidth + 1
  if (element.matches('.table-box') && element.scrollWidth > element.clientWidth + 1) return ['scrolls: ' + element.ariaLabel]
  return isBeyond || isCut ? [(isCut ? 'cut: ' : 'beyond: ') + element.className + ' ' + text] : []
})`

const sheet = async ({ shown, columns, width, height }: Size, pictures: Picture[]): Promise<Buffer> => {
  const high = Math.round((height * shown) / width)
  const small = await Promise.all(pictures.map(({ image }) => sharp(image).resize(shown, high).toBuffer()))
  return sharp({
    create: {
      width: columns * (shown + GAP),
      height: Math.ceil(pictures.length / columns) * (high + GAP),
      channels: 3,
      background: '#888',
    },
  })
    .composite(
      small.map((input, index) => ({
        input,
        left: (index % columns) * (shown + GAP),
        top: Math.floor(index / columns) * (high + GAP),
      })),
    )
    .png()
    .toBuffer()
}

const walk = async (page: Page, routes: string[], given: Record<string, string>): Promise<Picture[]> => {
  const pictures: Picture[] = []
  for await (const { path } of visits(page, routes, given)) {
    await page.waitForFunction(
      '[...document.images].every(({ complete, loading }) => complete || loading === "lazy")',
    )
    const lost = await page.evaluate<string[]>(LOST)
    for (const text of new Set(lost)) console.log(`  ${path}: ${text}`)
    pictures.push({ path, image: await page.screenshot() })
  }
  return pictures
}

const look = async (browser: Browser, url: string, folder: string) => {
  const api = createClient({
    baseUrl: url,
    merchantCode: 'demo',
    clientId: 'demo',
    clientSecret: 'demo-secret',
  })
  const { addresses, locationCode } = await examples(api)
  for (const locale of ['en-US', 'de-DE']) {
    const context = await browser.newContext({ locale, reducedMotion: 'reduce', bypassCSP: true })
    const page = await context.newPage()
    await signIn(page, url)
    await page.evaluate(`localStorage.setItem('tradepost-store', ${JSON.stringify(locationCode)})`)
    const routes = await routesOf(page)
    for (const size of sizes) {
      console.log(`${locale} ${size.name}`)
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: size.colorScheme })
      const pictures = await walk(page, routes, addresses)
      const most = size.columns * ROWS
      for (let at = 0; at < pictures.length; at += most) {
        const some = pictures.slice(at, at + most)
        const name = `${locale.slice(0, 2)}-${size.name}-${at / most + 1}.png`
        await sharp(await sheet(size, some)).toFile(join(folder, name))
        console.log(`${name}: ${some.map(({ path }) => path).join(' ')}`)
      }
    }
    await context.close()
  }
}

const [folder, running] = process.argv.slice(2)
if (!folder) throw new Error('the folder for the pictures is missing')
await mkdir(folder, { recursive: true })
const data = await mkdtemp(join(tmpdir(), 'tradepost-screens-'))
const demo = running ? { url: running, stop: async () => undefined } : await startDemo(data)
try {
  const browser = await driver.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  await look(browser, demo.url, folder)
  await browser.close()
} finally {
  await demo.stop()
  await rm(data, { recursive: true, force: true })
}
