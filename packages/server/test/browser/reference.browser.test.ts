import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { demoClient } from '@tradepost/demo'
import { createClient } from '@tradepost/sdk'
import type { Page } from 'playwright-core'
import { startDemoServer } from '../support/demo.ts'
import { until } from '../support/until.ts'
import { byLook, checkAccess } from './axe.ts'
import { openChromium } from './chromium.ts'

const MOST_BYTES = 600_000
const LONGEST_TASK_MS = 200

const { url } = await startDemoServer()
const browser = await openChromium()

const open = async (path: string): Promise<Page> => {
  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  await page.goto(url + path, { waitUntil: 'networkidle' })
  return page
}

/** The page with the most operations and fields. */
const LARGEST = '/docs/sales-orders'

describe('the API reference in a browser', () => {
  it('weighs less than 600 kB with all that it loads', async () => {
    const page = await open(LARGEST)

    const bytes = await page.evaluate<number>(
      `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .reduce((sum, one) => sum + one.decodedBodySize, 0)`,
    )
    assert.ok(bytes > 100_000 && bytes < MOST_BYTES, `${bytes} bytes`)
  })

  it('does not freeze: no task of its largest page takes longer than a fifth of a second', async () => {
    // a busy machine makes any task long now and then
    await until(async () => {
      const page = await open(LARGEST)
      const longest = await page.evaluate<number>(
        `new Promise((resolve) => {
          const tasks = [0]
          new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
            .observe({ type: 'longtask', buffered: true })
          setTimeout(() => resolve(Math.max(...tasks)), 200)
        })`,
      )
      assert.ok((await page.locator('article.operation').count()) > 10)
      await page.close()
      return longest < LONGEST_TASK_MS
    })
  })

  it('sends an operation and shows what the server answers', async () => {
    const page = await open('/docs/products')
    const api = createClient({ baseUrl: url, merchantCode: 'demo', ...demoClient })
    const { products } = await api.listProducts({ limit: 1 })
    const { access_token } = await api.issueToken({
      body: {
        grant_type: 'client_credentials',
        client_id: 'demo',
        client_secret: 'demo-secret',
        tenantId: 'demo',
      },
    })
    const form = page.locator('form.try[aria-label="Try getProduct"]')

    await page.getByLabel('Access token').fill(access_token)
    await form.getByText('Try it').click()
    await form.getByLabel('merchantCode').fill('demo')
    await form.getByLabel('productCode').fill(String(products[0]?.code))
    await form.getByRole('button', { name: 'Send' }).click()
    const output = form.locator('output')
    await output.getByText('200').waitFor()

    assert.match((await output.textContent()) ?? '', /GET \/catalog\/v1\/.*\n200 OK\n\n\{\n {2}"product": \{/)
  })

  it('works with a screen reader, in light and dark, also on a telephone', async () => {
    const page = await open('/docs/webhooks')
    await checkAccess(page)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await checkAccess(page, { only: byLook })
    }
    await page.setViewportSize({ width: 360, height: 800 })
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 360)
  })
})
