import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The parts of a key as the API reads them; one that is null is left out. */
export type StockKey = {
  productCode?: string
  locationCode?: string
  sku?: string | null
  bin?: string | null
  binLocation?: string | null
}

export const stockTarget = ({ productCode = '', locationCode = '', sku, bin, binLocation }: StockKey) => ({
  to: '/stock/$productCode/$locationCode' as const,
  params: { productCode, locationCode },
  search: { sku: sku ?? undefined, bin: bin ?? undefined, binLocation: binLocation ?? undefined },
})

export const StockLink = ({ stock, children }: { stock: StockKey; children?: ReactNode }) => (
  <Link {...stockTarget(stock)} className="row-link">
    {children ?? stock.productCode}
  </Link>
)
