import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { catalog } from '@tradepost/contract'
import { makeMerchant } from '../data.ts'
import { getMerchantId } from '../scenario/order.store.ts'
import { codeOf, keyOf, shelvesFor } from '../scenario/product.ts'
import type { Cleanup } from '../server/cleanup.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { startSite } from '../server/site.ts'
import { copyRows, readRows, settle } from './floor.store.ts'
import type { BulkFileOptions } from './options.ts'
import { writeProductFile } from './product-file.ts'
import { exportFile, importFile } from './transfer.ts'
import { type Watched, watch, watchDuring } from './watch.ts'

/** Products of the neighbour. */
const NEIGHBOUR = 500

type Transfer = { seconds: number; floorSeconds: number; watched: Watched; count: number; failed: number }
export type BulkFileResult = {
  rows: number
  megabytes: number
  uploadSeconds: number
  quiet: Watched
  /** New products, then the same file again, whose rows all change a product. */
  imported: Transfer
  changed: Omit<Transfer, 'floorSeconds'>
  exported: Transfer
}

const settings = {
  TRADEPOST_DEMO: '0',
  TRADEPOST_RATE_LIMIT: '1000000',
  TRADEPOST_IMPORT_MEGABYTES: '1000000',
  TRADEPOST_PUBLIC_URL: 'http://bench.test',
}

const site = async (folder: string, rows: number, cleanup: Cleanup) => {
  const { server, connection, platform, operator } = await startSite(join(folder, 'load'), settings, cleanup)
  const importing = await makeMerchant(server.url, operator, 'importing', 0, shelvesFor(rows))
  const neighbour = await makeMerchant(server.url, operator, 'neighbour', NEIGHBOUR)
  const base = `${server.url}${catalog.base.replace('{merchantCode}', 'neighbour')}`
  const addressAt = (n: number) => `${base}/products/${codeOf(keyOf(n % NEIGHBOUR))}`
  return {
    connection,
    api: importing.api,
    url: server.url,
    merchantId: await getMerchantId(platform.database, 'importing'),
    watching: { server, token: neighbour.merchant.token, addressAt },
  }
}

/**
 * Imports a file of products twice and exports them, on a server like that of a shop, and compares it with what
 * PostgreSQL takes alone. Starts servers; the caller ends them with `cleanup`.
 */
export const measureBulkFile = async (
  { rows, quietSeconds }: BulkFileOptions,
  say: (text: string) => void,
  cleanup: Cleanup,
): Promise<BulkFileResult> => {
  const folder = await makeTemporaryFolder(cleanup)
  const { connection, api, url, merchantId, watching } = await site(folder, rows, cleanup)
  const path = join(folder, 'products.ndjson')
  await writeProductFile(path, rows, shelvesFor(rows))
  const { size } = await stat(path)

  say('Watching the neighbour alone…')
  const until = performance.now() + quietSeconds * 1000
  const quiet = await watch(watching, () => performance.now() >= until)
  say(`Importing ${rows} new products…`)
  const created = await watchDuring(watching, () => importFile(api, url, path))
  await settle(connection)
  say('Copying the same rows in the database…')
  const copySeconds = await copyRows(connection, merchantId)
  say('Exporting them…')
  const exported = await watchDuring(watching, () => exportFile(api))
  const read = await readRows(connection, merchantId)
  say('Importing the same file again…')
  const changed = await watchDuring(watching, () => importFile(api, url, path))
  await rm(path)
  return {
    rows,
    megabytes: size / 1e6,
    uploadSeconds: created.result.uploadSeconds,
    quiet,
    imported: {
      seconds: created.result.seconds,
      floorSeconds: copySeconds,
      watched: created.watched,
      count: created.result.file.created.succeeded,
      failed: rows - created.result.file.created.succeeded,
    },
    changed: {
      seconds: changed.result.seconds,
      watched: changed.watched,
      count: changed.result.file.updated.succeeded,
      failed: rows - changed.result.file.updated.succeeded,
    },
    exported: {
      seconds: exported.result.seconds,
      floorSeconds: read.seconds,
      watched: exported.watched,
      count: exported.result.count,
      failed: read.count - exported.result.count,
    },
  }
}
