import type { Price, PriceResolution } from '@tradepost/contract'
import { money } from '@tradepost/kernel'

type PriceObject = Pick<Price, 'price' | 'salePrice' | 'currencyCode' | 'volumePricing' | 'mapPricing'>
type Tier = NonNullable<Price['volumePricing']>[number]
/** Regular price and sale price. */
type Pair = { price: number; salePrice: number | null }

export type PriceInput = {
  /** The price of the product itself. */
  price: PriceObject | null
  /** Prices at the requested location, at most one per currency. */
  locationPrices?: PriceObject[]
  locationCode?: string | null
  quantity?: number
  currencyCode?: string | null
  at: Date
}

/** `price` null: there is none, and the steps say why. */
export type ResolvedPrice = Omit<PriceResolution, 'productCode'>

/**
 * Which price applies to a product; docs/services/prices.md has the rules in words and examples.
 * 1. One price object is chosen: that of the location before that of the product. Nothing is mixed between the two.
 * 2. Its volume tier for the quantity changes price and sale price.
 * 3. A sale price that is not null is what the shopper pays.
 * 4. The lowest price that may be advertised is reported beside; it changes nothing.
 */
export const resolvePrice = (input: PriceInput): ResolvedPrice => {
  const { at, quantity = 1 } = input
  const { chosen, isLocal, steps } = chooseObject(input)
  if (!chosen) return { ...noPrice, steps: steps() }

  const { currencyCode } = chosen
  const untiered = { price: chosen.price, salePrice: chosen.salePrice ?? null }
  const tier = chooseTier(untiered, chosen.volumePricing ?? [], quantity)
  const pair = notNegative(tier?.pair ?? untiered)
  const mapPrice = advertisable(chosen.mapPricing ?? [], at)
  return {
    ...pair,
    currencyCode,
    source: pair.salePrice !== null ? 'sale' : tier ? 'volume' : isLocal ? 'location' : 'base',
    mapPrice,
    steps: [
      ...steps(),
      ...(tier ? [tierStep(tier, quantity, currencyCode)] : []),
      ...(isNegative(tier?.pair ?? untiered) ? [`No price is below 0 ${currencyCode}.`] : []),
      ...(pair.salePrice === null ? [] : [`The sale price of ${sum(pair.salePrice, currencyCode)} applies.`]),
      ...(mapPrice === null
        ? []
        : [`At ${at.toISOString()} it may not be advertised below ${sum(mapPrice, currencyCode)}.`]),
    ],
  }
}

/** Without the explanation: a cart asks for the prices of all its lines at each look. */
export const applicablePrice = (input: PriceInput): Pair | null => {
  const { chosen } = chooseObject(input)
  if (!chosen) return null
  const untiered = { price: chosen.price, salePrice: chosen.salePrice ?? null }
  return notNegative(chooseTier(untiered, chosen.volumePricing ?? [], input.quantity ?? 1)?.pair ?? untiered)
}

const noPrice = { price: null, salePrice: null, currencyCode: null, source: null, mapPrice: null }

const digits = (value: number) => money.toText(money.amount(value))
const sum = (value: number, currencyCode: string) => `${digits(value)} ${currencyCode}`

/** The steps are explained only on request. */
type Choice = { chosen: PriceObject | null; isLocal: boolean; steps: () => string[] }

/** Without a currency: that of the product, else the only one of the location. */
const chooseObject = ({
  price: base,
  locationPrices = [],
  locationCode,
  currencyCode,
}: PriceInput): Choice => {
  const currency = currencyCode ?? base?.currencyCode
  const inCurrency = locationPrices.find((price) => price.currencyCode === currency)
  const only = currencyCode || locationPrices.length > 1 ? undefined : locationPrices[0]
  const local = inCurrency ?? only
  if (local) return { chosen: local, isLocal: true, steps: () => [localStep(local, base, locationCode)] }

  const missed = () =>
    locationCode
      ? [`The location ${locationCode} has no price of its own${currency ? ` in ${currency}` : ''}.`]
      : []
  if (base && base.currencyCode === currency)
    return {
      chosen: base,
      isLocal: false,
      steps: () => [...missed(), `The price of the product is ${sum(base.price, base.currencyCode)}.`],
    }
  return { chosen: null, isLocal: false, steps: () => [missingStep(base, locationPrices, currencyCode)] }
}

const localStep = (local: PriceObject, base: PriceObject | null, locationCode: string | null | undefined) => {
  const location = locationCode ? `location ${locationCode}` : 'location'
  const instead = base ? ` instead of ${sum(base.price, base.currencyCode)}` : ''
  return `The ${location} has a price of its own: ${sum(local.price, local.currencyCode)}${instead}.`
}

const missingStep = (
  base: PriceObject | null,
  locationPrices: PriceObject[],
  wanted: string | null | undefined,
) => {
  const known = [...locationPrices, ...(base ? [base] : [])].map(({ currencyCode }) => currencyCode)
  if (known.length === 0) return 'The product has no price.'
  const list = [...new Set(known)].sort().join(', ')
  return wanted
    ? `The product has no price in ${wanted}, only in ${list}.`
    : `The location has prices in ${list}; a currency must be named.`
}

type TierChoice = { tier: Tier; pair: Pair }

const chooseTier = (pair: Pair, tiers: Tier[], quantity: number): TierChoice | undefined =>
  tiers
    .filter(({ minQty, maxQty }) => (minQty ?? quantity) <= quantity && quantity <= (maxQty ?? quantity))
    .map((tier) => ({ tier, pair: inTier(pair, tier) }))
    .sort((a, b) => compare(rankOf(a), rankOf(b)))[0]

/** The highest minQty first, then what costs the shopper least; the rest makes the order total. */
const rankOf = ({ tier, pair }: TierChoice): number[] => [
  -(tier.minQty ?? Number.NEGATIVE_INFINITY),
  pair.salePrice ?? pair.price,
  pair.price,
  pair.salePrice ?? Number.POSITIVE_INFINITY,
  tier.maxQty ?? Number.POSITIVE_INFINITY,
  tier.priceType === 'fixed' ? 0 : 1,
  tier.price,
]

const compare = (a: number[], b: number[]): number => {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] as number) < (b[at] as number) ? -1 : 1
}

/** A sale also applies to a tier without a sale price: buying more must not cost more. */
const inTier = ({ price, salePrice }: Pair, tier: Tier): Pair => {
  const own = tier.salePrice ?? null
  if (tier.priceType === 'fixed') {
    const running = salePrice !== null && salePrice < tier.price ? salePrice : null
    return { price: tier.price, salePrice: own ?? running }
  }
  const running = salePrice === null ? null : plus(salePrice, tier.price)
  return {
    price: plus(price, tier.price),
    salePrice: own === null ? running : plus(salePrice ?? price, own),
  }
}

const plus = (a: number, b: number) => money.toNumber(money.add(money.amount(a), money.amount(b)))

const tierStep = ({ tier, pair }: TierChoice, quantity: number, currencyCode: string) => {
  const from = tier.minQty === null ? '' : ` from ${tier.minQty}`
  const to = tier.maxQty === null ? '' : ` to ${tier.maxQty}`
  const range = from || to ? `${from}${to}`.trim() : 'any quantity'
  const change = tier.priceType === 'fixed' ? 'is' : `changes by ${sum(tier.price, currencyCode)} to`
  return `For a quantity of ${quantity} (${range}) the price ${change} ${sum(pair.price, currencyCode)}.`
}

const isNegative = ({ price, salePrice }: Pair) => price < 0 || (salePrice ?? 0) < 0

const notNegative = ({ price, salePrice }: Pair): Pair => ({
  price: Math.max(0, price),
  salePrice: salePrice === null ? null : Math.max(0, salePrice),
})

/** A window begins with its start and ends before its end; where several are open, the highest price holds. */
const advertisable = (windows: NonNullable<Price['mapPricing']>, at: Date): number | null =>
  windows
    .filter(
      ({ startDate, endDate }) =>
        (!startDate || Date.parse(startDate) <= at.getTime()) &&
        (!endDate || at.getTime() < Date.parse(endDate)),
    )
    .reduce<number | null>((highest, { price }) => Math.max(highest ?? price, price), null)
