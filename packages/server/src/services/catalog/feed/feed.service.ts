import type { ExportFeed, ExportFormat, FeedChannel } from '@tradepost/contract'
import type { Db, Platform } from '@tradepost/kernel'
import { inBatches } from '../export/batches.ts'
import { countLeftOut, type ExportSource, type LeftOut, type Piece } from '../export/export-source.ts'
import { viewSql } from '../product/product.read.ts'
import * as store from './feed.store.ts'
import { type FeedItem, feedFormat } from './feed-format.rules.ts'
import { type PickupProduct, pickupColumns, pickupFeedFields, pickupItems } from './pickup-feed.rules.ts'
import {
  type FeedProduct,
  isShown,
  productColumns,
  productFeedFields,
  productItem,
  productLink,
} from './product-feed.rules.ts'
import { stockColumns, stockItems } from './stock-feed.rules.ts'

export type FeedRun = {
  db: Db
  platform: Platform
  merchantId: number
  catalogId: number
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
    for (const row of rows) {
      const made = make(row)
      if (typeof made === 'string') countLeftOut(leftOut, made)
      else if (made !== null) items.push(...[made].flat())
    }
    yield items
  }
}

const productFeed = ({ db, platform, merchantId, catalogId, channel }: FeedRun, leftOut: LeftOut): Feed => {
  const now = platform.clock.now()
  const read = {
    view: viewSql({ now, images: null }),
    fields: new Set(productFeedFields),
    onlySold: true,
  }
  const view = {
    identifier: channel?.productIdentifier ?? ('productCode' as const),
    linkOf: productLink(channel?.productExport.productLinkTemplate),
    site: platform.config.publicUrl,
    now: now.toISOString(),
  }
  const batches = inBatches((after, limit) =>
    store.listProductTexts(db, merchantId, { catalogId, after, limit }, read),
  )
  const items = itemsOf(batches, leftOut, ({ text }) => {
    const product = JSON.parse(text) as FeedProduct
    return isShown(product) ? productItem(product, view) : null
  })
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

const pickupFeed = ({ db, platform, merchantId, catalogId, channel }: FeedRun, leftOut: LeftOut): Feed => {
  const read = {
    view: viewSql({ now: platform.clock.now(), images: null }),
    fields: new Set(pickupFeedFields),
    onlySold: true,
  }
  const make = pickupItems(channel?.pickupLinkSubfeed, channel?.productIdentifier ?? 'productCode')
  const batches = inBatches((after, limit) =>
    store.listProductTexts(db, merchantId, { catalogId, after, limit }, read),
  )
  const items = itemsOf(batches, leftOut, ({ text }) => make(JSON.parse(text) as PickupProduct))
  return { columns: pickupColumns, items }
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
  async function* pieces(): AsyncGenerator<Piece> {
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
