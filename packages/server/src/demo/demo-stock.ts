import type { InventorySet } from '@tradepost/contract'
import { type Article, assortment } from './demo-assortment.ts'
import { type DemoLocationCode, demoLocationCodes } from './demo-locations.ts'
import { fraction } from './demo-seed.ts'
import type { Stage } from './demo-types.ts'

const between = (least: number, most: number, seed: string) =>
  least + Math.floor(fraction(seed) * (most - least + 1))

/** What is sold out, or not there yet. */
const without: readonly (Stage | undefined)[] = ['preorder', 'backorder', 'showSoldOut', 'hideSoldOut']

/** What cannot be carried home is only in the warehouse, and what is weighed at the counter only in the stores. */
const isKeptAt = ({ family, item }: Article, location: DemoLocationCode): boolean => {
  const weight = (item.parcel ?? family.parcel)?.[3] ?? 0
  if (location === 'warehouse') return !family.hasCatchWeight
  if (weight >= 6) return false
  return !item.soldIn || (item.soldIn === 'de') === (location === 'oldtown')
}

/** Stores do not carry everything; in each place some shelves are nearly empty. */
const onHandAt = ({ code, family, item }: Article, location: DemoLocationCode): number | null => {
  const seed = `stock ${location} ${code}`
  const luck = fraction(`luck ${seed}`)
  if (location !== 'warehouse' && luck > 0.75) return null
  if (without.includes(item.stage)) return 0
  if (item.stage === 'endOfLife') return between(0, 3, seed)
  if (luck < 0.06) return between(0, 2, seed)
  if (luck < 0.14) return between(3, 7, seed)
  if (family.hasCatchWeight) return between(8, 60, seed) / 4
  return location === 'warehouse' ? between(24, 480, seed) : between(8, 36, seed)
}

/** A configurable product has none of its own: its variants lie on the shelves. */
const isCounted = ({ family, modelType }: Article) =>
  (family.goodType ?? 'physical') === 'physical' && modelType !== 'configurable'

/** The bin in the warehouse, by the aisle of the category. */
const binOf = ({ code, family }: Article) =>
  `${between(1, 24, `aisle ${family.category}`)}-${between(1, 40, `bin ${code}`)}`

/** The stock of every counted product; the same every time. */
export const demoStock: InventorySet[] = assortment.filter(isCounted).flatMap((article) =>
  demoLocationCodes
    .filter((location) => isKeptAt(article, location))
    .flatMap((locationCode) => {
      const onHand = onHandAt(article, locationCode)
      const bin = locationCode === 'warehouse' ? binOf(article) : null
      return onHand === null ? [] : [{ productCode: article.code, locationCode, sku: null, bin, onHand }]
    }),
)
