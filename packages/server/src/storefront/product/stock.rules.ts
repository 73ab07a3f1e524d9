import type { ShelfRow, VariantRow } from './product-page.read.ts'

export type StockLevel = 'in' | 'few' | 'out'

/** With this much stock there is no need to say that few are left. */
const FEW = 5

type Shelf = Pick<ShelfRow, 'productCode' | 'visible' | 'isUnlimited'>

/** How many there are; null: they never run out. */
export const countOf = (shelves: readonly Shelf[]): number | null =>
  shelves.some(({ isUnlimited }) => isUnlimited)
    ? null
    : shelves.reduce((sum, { visible }) => sum + Number(visible), 0)

const levelIn = (shelves: readonly Shelf[]): StockLevel => {
  const count = countOf(shelves)
  return count === null || count >= FEW ? 'in' : count > 0 ? 'few' : 'out'
}

export type StoreStock = {
  code: string
  name: string
  city: string | null
  level: StockLevel
  count: number | null
}

/** Stock of each store: the product and its variants together. */
export const stockByStore = (shelves: readonly ShelfRow[]): StoreStock[] =>
  [
    ...Map.groupBy(
      shelves.filter(({ isStore }) => isStore),
      ({ locationCode }) => locationCode,
    ),
  ].map(([code, rows]) => ({
    code,
    name: rows[0]?.name ?? code,
    city: rows[0]?.city ?? null,
    level: levelIn(rows),
    count: countOf(rows),
  }))

/** For the script that follows the choice of a visitor: stock in all and by store. */
export type VariantStock = VariantRow & {
  level: StockLevel
  count: number | null
  stores: Record<string, StockLevel>
  counts: Record<string, number | null>
}

export const variantStock = (
  variants: readonly VariantRow[],
  shelves: readonly ShelfRow[],
): VariantStock[] => {
  const byProduct = Map.groupBy(shelves, ({ productCode }) => productCode)
  return variants.map((variant) => {
    const rows = byProduct.get(variant.code) ?? []
    const inStores = rows.filter(({ isStore }) => isStore)
    return {
      ...variant,
      level: variant.needsStock ? levelIn(rows) : 'in',
      count: variant.needsStock ? countOf(rows) : null,
      stores: Object.fromEntries(inStores.map((row) => [row.locationCode, levelIn([row])])),
      counts: Object.fromEntries(inStores.map((row) => [row.locationCode, countOf([row])])),
    }
  })
}

export const totalLevel = (shelves: readonly ShelfRow[]): StockLevel => levelIn(shelves)
