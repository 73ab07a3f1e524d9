import type { StockRow } from './feed.store.ts'
import type { FeedItem } from './feed-format.rules.ts'
import { idOf, type ProductIdentifier, priceText } from './product-feed.rules.ts'

export const stockColumns = ['store_code', 'id', 'quantity', 'availability', 'price'] as const

export type StockFeedView = { identifier: ProductIdentifier; maximum: number | null }

/** One item for each location that has a record of the product. */
export const stockItems = (row: StockRow, { identifier, maximum }: StockFeedView): FeedItem[] | string => {
  const id = idOf(row, identifier)
  if (!id) return identifier
  return row.stock.map(({ locationCode, quantity, isPurchasable, price }) => {
    const amount = price ?? row.price?.price
    return {
      store_code: locationCode,
      id,
      quantity: maximum === null ? quantity : Math.min(quantity, maximum),
      availability: quantity > 0 || isPurchasable ? 'in_stock' : 'out_of_stock',
      price: row.price && amount !== undefined ? priceText(amount, row.price.currencyCode) : null,
    }
  })
}
