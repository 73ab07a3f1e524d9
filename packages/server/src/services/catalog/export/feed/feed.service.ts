import type { ExportFeed, ExportFormat, FeedChannel } from '@tradepost/contract'
import { mapInTurns } from '@tradepost/kernel'
import { type ProductRun, productBatches } from '../product/product.service.ts'
import { inBatches } from '../source/batches.ts'
import { countLeftOut, type ExportChunk, type ExportSource, type LeftOut } from '../source/source.rules.ts'
import * as store from './feed.store.ts'
import { type FeedItem, feedFormat } from './feed-format.rules.ts'
import { pickupColumns, pickupFeedFields, pickupItems } from './pickup-feed.rules.ts'
import { isShown, productColumns, productFeedFields, productItem, productLink } from './product-feed.rules.ts'
import { stockColumns, stockItems } from './stock-feed.rules.ts'

export type FeedRun = ProductRun & {
  catalogName: string
  /** Null: nothing is set, and the defaults serve. */
  channel: FeedChannel | null
}

/** Items of one row; a text names what the row lacks, null leaves it out without a word. */
type Made = FeedItem | FeedItem[] | string | null
type Feed = { columns: readonly string[]; items: AsyncIterable<FeedItem[]> }

async function* itemsOf<Row>(batches: AsyncIterable<Row[]>, leftOut: LeftOut, make: (row: Row) => Made) {
  for await (const rows of batches) {
    const items: FeedItem[] = []
    for (const made of await mapInTurns(rows, make)) {
      if (typeof made === 'string') countLeftOut(leftOut, made)
      else if (made !== null) items.push(...[made].flat())
    }
    yield items
  }
}

const productFeed = (run: FeedRun, leftOut: LeftOut): Feed => {
  const { platform, channel } = run
  const view = {
    identifier: channel?.productIdentifier ?? ('productCode' as const),
    linkOf: productLink(channel?.productExport.productLinkTemplate),
    site: platform.config.publicUrl,
    now: platform.clock.now().toISOString(),
  }
  const batches = productBatches(run, { fields: productFeedFields, onlySold: true })
  const items = itemsOf(batches, leftOut, (product) => (isShown(product) ? productItem(product, view) : null))
  return { columns: productColumns, items }
}

const stockFeed = ({ db, merchantId, catalogId, channel }: FeedRun, leftOut: LeftOut): Feed => {
  const view = {
    identifier: channel?.productIdentifier ?? ('productCode' as const),
    maximum: channel?.inventoryExport.maxExportQuantity ?? null,
  }
  const batches = inBatches((after, limit) => store.listStock(db, merchantId, { catalogId, after, limit }))
  return { columns: stockColumns, items: itemsOf(batches, leftOut, (row) => stockItems(row, view)) }
}

const pickupFeed = (run: FeedRun, leftOut: LeftOut): Feed => {
  const { channel } = run
  const make = pickupItems(channel?.pickupLinkSubfeed, channel?.productIdentifier ?? 'productCode')
  const batches = productBatches(run, { fields: pickupFeedFields, onlySold: true })
  return { columns: pickupColumns, items: itemsOf(batches, leftOut, make) }
}

const feeds: Record<ExportFeed, (run: FeedRun, leftOut: LeftOut) => Feed> = {
  product: productFeed,
  inventory: stockFeed,
  pickupLinkSubfeed: pickupFeed,
}

export const feedSource = (run: FeedRun, feed: ExportFeed, format: ExportFormat): ExportSource => {
  const leftOut: LeftOut = new Map()
  const { columns, items } = feeds[feed](run, leftOut)
  const written = feedFormat(format, { columns, title: run.catalogName, link: run.platform.config.publicUrl })
  async function* pieces(): AsyncGenerator<ExportChunk> {
    yield { text: written.head, entities: 0 }
    let isFirst = true
    for await (const batch of items) {
      if (batch.length === 0) continue
      yield { text: written.items(batch, isFirst), entities: batch.length }
      isFirst = false
    }
    yield { text: written.tail, entities: 0 }
  }
  return { pieces: pieces(), leftOut }
}
