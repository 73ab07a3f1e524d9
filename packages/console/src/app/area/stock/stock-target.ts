import { target } from '../../parts/target.ts'

/** The parts of a key as the API reads them; one that is null is left out. */
type StockKey = {
  productCode?: string
  locationCode?: string
  sku?: string | null
  bin?: string | null
  binLocation?: string | null
}

export const stockTarget = ({ productCode = '', locationCode = '', sku, bin, binLocation }: StockKey) =>
  target(
    '/stock/$productCode/$locationCode',
    { productCode, locationCode },
    { sku: sku ?? undefined, bin: bin ?? undefined, binLocation: binLocation ?? undefined },
  )
