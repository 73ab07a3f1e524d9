import { texts } from '@tradepost/contract'
import { FeedError, type FeedRow, openFeed, type Platform } from '@tradepost/kernel'
import { contextOf, prepareChunk, scopeOf } from '../apply/chunk.service.ts'
import { checkColumns, ignoredColumns } from '../apply/column.rules.ts'
import { entityOf } from '../entity/entity.table.ts'
import { isCatalog } from '../entity/entity-key.store.ts'
import { type ForeignTable, foreignTable, readForeign } from '../foreign/foreign.service.ts'
import { type OpenFile, type OpenImport, stockFile } from '../model/import.rules.ts'
import { publishedTable } from '../published/published.rules.ts'
import { readPublished } from '../published/published.service.ts'
import { storedFile } from '../upload/stored-file.ts'
import { inLanes } from './lane.service.ts'
import { readAhead } from './read-ahead.ts'
import type { TurnTime } from './turn-time.ts'

/** Rows of another system, with what they tell beside their records. */
const readBeside = async (
  platform: Platform,
  open: OpenImport,
  file: OpenFile,
  table: ForeignTable,
  feedRows: FeedRow[],
) => {
  const { stock, lost, ...read } = await readForeign(platform.database, scopeOf(open, file), table, feedRows)
  return {
    ...read,
    stock:
      stock.length > 0
        ? await prepareChunk(contextOf(platform, open), stockFile(file), { rows: stock, isTable: false })
        : null,
    lost: lost.map((columns) => columns.map((name) => ({ message: '', path: [name], nearest: null }))),
  }
}

/**
 * Goes on until the file or the turn ends. A packed file is read from its beginning to the place where the turn starts:
 * the turn lasts at least as long as that took, else most of the work on a large file would be getting there.
 */
export const readFile = async (platform: Platform, open: OpenImport, first: OpenFile, turn: TurnTime) => {
  const { merchantId } = open
  const { catalogCode, contentType, contentEncoding, place } = first
  if (catalogCode !== null && !(await isCatalog(platform.database, merchantId, catalogCode)))
    throw new FeedError(texts.importCatalog(catalogCode))
  const opened = performance.now()
  const feed = await openFeed(storedFile(platform, first), { contentType, contentEncoding }, place)
  const { from } = first
  const scope = scopeOf(open, first)
  const foreign = from ? await foreignTable(platform.database, scope, first, from, feed) : null
  const published = foreign ? null : publishedTable(first.entity, feed.columns)
  const isTable = feed.format === 'csv' && !published && !foreign
  const entity = entityOf(first.entity)
  const columns = (isTable && feed.columns) || []
  if (isTable) checkColumns(entity, columns)
  if (feed.isBlank && first.strategy === 'full') throw new FeedError(texts.importBlank)
  let notes = place === null ? ignoredColumns(entity, first, columns) : []
  const lanes = inLanes(platform, open, first)
  let earliestEnd: number | null = null
  try {
    for await (const chunk of readAhead(feed, foreign?.belongsTo)) {
      earliestEnd ??= 2 * performance.now() - opened
      // what the rows before it have created is found by its name
      if (published || foreign) await lanes.settle()
      const { rows, ...beside } = foreign
        ? await readBeside(platform, open, first, foreign, chunk.rows)
        : published
          ? await readPublished(platform.database, scope, published, chunk.rows)
          : { rows: chunk.rows, missing: null }
      const prepared = await prepareChunk(contextOf(platform, open), first, { rows, isTable, notes })
      notes = []
      await lanes.add({ ...chunk, prepared, ...beside })
      if (performance.now() >= earliestEnd && (await turn.isOver())) break
    }
  } finally {
    await lanes.settle()
  }
}
