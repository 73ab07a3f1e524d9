import type { ExportRun, FeedChannel } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { type Harness, harness } from '../../../../../test/support/harness.ts'
import { until } from '../../../../../test/support/until.ts'

const never = { status: 'inactive', timeType: 'time' } as const

export const channel = (more: Partial<FeedChannel> = {}): FeedChannel => ({
  username: 'shop',
  password: 'open sesame',
  productExport: { ...never, productLinkTemplate: 'https://shop.example/p/{{product.code}}' },
  inventoryExport: never,
  pickupLinkSubfeed: never,
  ...more,
})

/** A product that channels take. */
export const sellable = (code: string) => ({
  code,
  media: { 'en-us': [{ url: `https://images.example/${code}.png`, type: 'image' as const }] },
  price: { price: 12.5, currencyCode: 'USD' as const },
})

/** Whatever address the server goes by, it is reached by that of the test. */
export const fetchFile = (h: Harness, address: string | null | undefined): Promise<Response> => {
  const { pathname, search } = new URL(String(address))
  return fetch(h.url + pathname + search)
}

export const merchantIdOf = async ({ platform, merchantCode }: Harness): Promise<number> => {
  const { id } = await platform.database.one<{ id: number }>(
    sql`select id from merchant where code = ${merchantCode}`,
  )
  return id
}

export const withCatalog = async () => {
  const h = await harness()
  await h.seed.catalog()
  const set = (googleLocalInventory: FeedChannel) =>
    h.api.updateExportSettings({ body: { exportSettings: { googleLocalInventory } } })
  const newest = async (): Promise<ExportRun> => {
    const [run] = (await h.api.listExports({ limit: 1 })).exports
    if (!run) throw new Error('there is no run')
    return run
  }
  const ended = async (): Promise<ExportRun> => {
    await until(async () => (await newest()).status !== 'processing')
    return newest()
  }
  /** The newest run when it has ended, and its file. */
  const outcome = async () => {
    const run = await ended()
    return { run, text: run.url ? await (await fetchFile(h, run.url)).text() : null }
  }
  return { ...h, set, newest, ended, outcome }
}
