import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@tradepost/sdk'
import { operate } from '@tradepost/server/tool'
import { loadStock, makeMerchant } from '../data.ts'
import { loadOrders } from '../scenario/order.data.ts'
import { loadPages, PAGE_SHOP } from '../scenario/page.data.ts'
import { loadWorks, WORK_LOCATION } from '../scenario/work.data.ts'
import type { Cleanup } from '../server/cleanup.ts'
import { type Site, startSite } from '../server/site.ts'
import { hasCaughtUp } from './archive.store.ts'
import { loadBelongings } from './belongings.data.ts'
import { type Compared, compareList, listsReadableWith } from './lists.ts'

export type ArchiveOptions = { products: number; orders: number; folder: string }
export type ArchiveProof = {
  rows: number
  megabytes: number
  exportSeconds: number
  importSeconds: number
  lists: Compared[]
}

const settings = {
  TRADEPOST_DEMO: '0',
  TRADEPOST_RATE_LIMIT: '1000000',
  TRADEPOST_PUBLIC_URL: 'http://bench.test',
}
/** So many orders by the interface; the others are copies of them. */
const BY_INTERFACE = 1000
const CUSTOMERS = 100
const ASK_MS = 200

const fill = async (site: Site, { products, orders }: ArchiveOptions) => {
  const { api, client } = await makeMerchant(site.server.url, site.operator, 'origin', products)
  await loadStock(api, products)
  const { database } = site.platform
  const amounts = { count: orders, byInterface: BY_INTERFACE, customers: CUSTOMERS }
  const customerIds = await loadOrders(api, database, 'origin', amounts)
  const [customerId = ''] = customerIds
  await loadWorks(api, database, 'origin', { count: orders, byInterface: BY_INTERFACE, customerId })
  await loadPages(api)
  const belongings = await loadBelongings(api, site.server.url, customerIds)
  while (!(await hasCaughtUp(database))) await sleep(ASK_MS)
  const values = {
    ...belongings,
    customerId,
    shopCode: PAGE_SHOP,
    pageCode: 'page-edited',
    locationCode: WORK_LOCATION,
  }
  return { api, clientId: client.id, values }
}

const secondsOf = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now()
  const result = await work()
  return [result, (performance.now() - began) / 1000]
}

/** Takes a merchant to another server under another code, and compares every list of both to its last page. */
export const proveArchive = async (
  options: ArchiveOptions,
  say: (text: string) => void,
  cleanup: Cleanup,
): Promise<ArchiveProof> => {
  const here = await startSite(join(options.folder, 'here'), settings, cleanup)
  const there = await startSite(join(options.folder, 'there'), settings, cleanup)
  say(`Making ${options.products} products and ${options.orders} orders…`)
  const { api, clientId, values } = await fill(here, options)

  say('Writing the merchant into a file…')
  const path = join(options.folder, 'origin.merchant.gz')
  const silent = () => undefined
  const [exported, exportSeconds] = await secondsOf(() =>
    operate.exportMerchant(here.platform, { code: 'origin', path, onProgress: silent }),
  )
  say('Restoring it on another server…')
  const [, importSeconds] = await secondsOf(() =>
    operate.importMerchant(there.platform, { path, code: 'copy', onProgress: silent }),
  )
  const { secret } = await operate.rotateClientSecret(there.platform, 'copy', clientId, {})
  const copy = createClient({
    baseUrl: there.server.url,
    merchantCode: 'copy',
    clientId,
    clientSecret: secret,
  })
  while (!(await hasCaughtUp(there.platform.database))) await sleep(ASK_MS)

  const lists: Compared[] = []
  for (const bound of listsReadableWith(api, values)) {
    say(`Comparing ${bound.name}…`)
    lists.push(await compareList(bound, [api, copy], values))
  }
  const { size } = await stat(path)
  return { rows: exported.total.rows, megabytes: size / 1e6, exportSeconds, importSeconds, lists }
}
