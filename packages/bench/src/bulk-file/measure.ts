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
import { type Range, writeProductFile } from './product-file.ts'
import { type Costs, measureSizes } from './size.ts'
import { exportFile, importFile } from './transfer.ts'
import { pooled, type Subject, type Watched, watchDuring, watchFor } from './watch.ts'

/** `quiet`: the neighbour alone, in the rounds between those of the transfer. */
type Transfer = {
  seconds: number
  floorSeconds: number
  watched: Watched
  quiet: Watched
  count: number
  failed: number
}
export type BulkFileResult = {
  rows: number
  rounds: number
  megabytes: number
  uploadSeconds: number
  /** New products, then the same files again, whose rows all change a product. */
  imported: Transfer
  changed: Omit<Transfer, 'floorSeconds'>
  exported: Transfer
  /** The neighbour's products beside those of the files. */
  costs: Costs
}

const settings = {
  TRADEPOST_DEMO: '0',
  TRADEPOST_RATE_LIMIT: '1000000',
  TRADEPOST_IMPORT_MEGABYTES: '1000000',
  TRADEPOST_PUBLIC_URL: 'http://bench.test',
}

const site = async (folder: string, { rows, neighbour: few }: BulkFileOptions, cleanup: Cleanup) => {
  const dataDir = join(folder, 'load')
  const { server, connection, platform, operator } = await startSite(dataDir, settings, cleanup)
  const importing = await makeMerchant(server.url, operator, 'importing', 0, shelvesFor(rows))
  const neighbour = await makeMerchant(server.url, operator, 'neighbour', few)
  const base = `${server.url}${catalog.base.replace('{merchantCode}', 'neighbour')}`
  const addressAt = (n: number) => `${base}/products/${codeOf(keyOf(n % few))}`
  return {
    connection,
    api: importing.api,
    url: server.url,
    merchantId: await getMerchantId(platform.database, 'importing'),
    watching: { server, token: neighbour.merchant.token, addressAt },
    comparing: {
      server,
      dataDir,
      catalogs: {
        small: { merchantCode: 'neighbour', token: neighbour.merchant.token, products: few },
        large: { merchantCode: 'importing', token: importing.merchant.token, products: rows },
      },
    },
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

type Rest = () => ReturnType<typeof watchFor>

/** The work once for each part, and the neighbour alone before each: other load of the machine meets both. */
const inRounds = async <Part, Result extends { seconds: number }>(
  watching: Subject,
  rest: Rest,
  parts: Part[],
  work: (part: Part) => Promise<Result>,
) => {
  const quiet = []
  const watched = []
  const results: Result[] = []
  for (const part of parts) {
    quiet.push(await rest())
    const done = await watchDuring(watching, () => work(part))
    watched.push(done.watched)
    results.push(done.result)
  }
  const seconds = sum(results.map((result) => result.seconds))
  return { results, seconds, quiet: pooled(quiet), watched: pooled(watched) }
}

const rangesOf = (rows: number, rounds: number): Range[] =>
  Array.from({ length: rounds }, (_, n) => ({
    from: Math.floor((rows * n) / rounds),
    to: Math.floor((rows * (n + 1)) / rounds),
  }))

/**
 * Imports files of products twice and exports the products, on a server like that of a shop, and compares it with what
 * PostgreSQL takes alone. Starts servers; the caller ends them with `cleanup`.
 */
export const measureBulkFile = async (
  options: BulkFileOptions,
  say: (text: string) => void,
  cleanup: Cleanup,
): Promise<BulkFileResult> => {
  const { rows, rounds, quietSeconds, sizeSeconds } = options
  const folder = await makeTemporaryFolder(cleanup)
  const { connection, api, url, merchantId, watching, comparing } = await site(folder, options, cleanup)
  const files = rangesOf(rows, rounds).map((range) => ({ range, path: join(folder, `${range.from}.ndjson`) }))
  for (const { range, path } of files) await writeProductFile(path, range, shelvesFor(rows))
  const sizes = await Promise.all(files.map(({ path }) => stat(path)))

  const rest = async () => {
    await settle(connection)
    return watchFor(watching, quietSeconds)
  }
  const importAll = () => inRounds(watching, rest, files, ({ path }) => importFile(api, url, path))
  say(`Importing ${rows} new products…`)
  const created = await importAll()
  say(`…in ${created.seconds.toFixed(1)} s`)
  await settle(connection)
  say('Copying the same rows in the database…')
  const copySeconds = await copyRows(connection, merchantId)
  say(`…in ${copySeconds.toFixed(1)} s`)
  say('Exporting them…')
  const exported = await inRounds(watching, rest, [api], exportFile)
  const read = await readRows(connection, merchantId)
  say('Importing the same products again…')
  const changed = await importAll()
  await Promise.all(files.map(({ path }) => rm(path)))
  await settle(connection)
  say('Comparing few products with many…')
  const costs = await measureSizes({ ...comparing, seconds: sizeSeconds })

  const measured = ({ results: _, ...figures }: typeof created, count: number) => ({
    ...figures,
    count,
    failed: rows - count,
  })
  const count = exported.results[0]?.count ?? 0
  const { results: _, ...exportFigures } = exported
  return {
    rows,
    rounds,
    megabytes: sum(sizes.map(({ size }) => size)) / 1e6,
    uploadSeconds: sum(created.results.map(({ uploadSeconds }) => uploadSeconds)),
    imported: {
      ...measured(created, sum(created.results.map(({ file }) => file.created.succeeded))),
      floorSeconds: copySeconds,
    },
    changed: measured(changed, sum(changed.results.map(({ file }) => file.updated.succeeded))),
    exported: { ...exportFigures, count, failed: read.count - count, floorSeconds: read.seconds },
    costs,
  }
}
