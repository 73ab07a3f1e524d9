import type { ShelfRow, VariantRow } from './product-page.read.ts'

export type StockLevel = 'in' | 'few' | 'out'

/** From so many on nobody has to hurry. */
const FEW = 5

export const levelOf = (visible: number, isUnlimited: boolean): StockLevel =>
  isUnlimited || visible >= FEW ? 'in' : visible > 0 ? 'few' : 'out'

type Shelf = Pick<ShelfRow, 'productCode' | 'visible' | 'isUnlimited'>

const levelIn = (shelves: readonly Shelf[]): StockLevel =>
  levelOf(
    shelves.reduce((sum, { visible }) => sum + Number(visible), 0),
    shelves.some(({ isUnlimited }) => isUnlimited),
  )

export type StoreStock = { code: string; name: string; city: string | null; level: StockLevel }

/** What each store has of the product and its variants together. */
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
  }))

/** For the script that follows the choice of a visitor: stock in all and by store. */
export type VariantStock = VariantRow & { level: StockLevel; stores: Record<string, StockLevel> }

export const variantStock = (
  variants: readonly VariantRow[],
  shelves: readonly ShelfRow[],
): VariantStock[] => {
  const byProduct = Map.groupBy(shelves, ({ productCode }) => productCode)
  return variants.map((variant) => {
    const rows = byProduct.get(variant.code) ?? []
    const stores = Object.fromEntries(
      rows
        .filter(({ isStore }) => isStore)
        .map((row) => [row.locationCode, levelOf(Number(row.visible), row.isUnlimited)]),
    )
    return { ...variant, level: variant.needsStock ? levelIn(rows) : 'in', stores }
  })
}

export const totalLevel = (shelves: readonly ShelfRow[]): StockLevel => levelIn(shelves)
