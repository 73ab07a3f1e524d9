import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Price } from '@tradepost/contract'
import fc from 'fast-check'
import { type PriceInput, resolvePrice } from './price.rules.ts'

type Tier = NonNullable<Price['volumePricing']>[number]
type Window = NonNullable<Price['mapPricing']>[number]
type Pair = [price: number | null, salePrice: number | null]
type Source = 'base' | 'location' | 'volume' | 'sale' | null

const now = new Date('2031-05-17T12:00:00Z')
const usd = (price: number, more: Partial<Price> = {}): Price => ({ price, currencyCode: 'USD', ...more })
const eur = (price: number, more: Partial<Price> = {}): Price => ({ price, currencyCode: 'EUR', ...more })
const chf = (price: number): Price => ({ price, currencyCode: 'CHF' })
const tier = (
  minQty: number | null,
  maxQty: number | null,
  price: number,
  more: Partial<Tier> = {},
): Tier => ({
  minQty,
  maxQty,
  price,
  priceType: 'fixed',
  ...more,
})
const relative = (minQty: number | null, maxQty: number | null, price: number, more: Partial<Tier> = {}) =>
  tier(minQty, maxQty, price, { priceType: 'relative', ...more })
const steps = [tier(1, 5, 10), tier(6, 11, 9.5), tier(12, null, 9)]

const ask = (input: Partial<PriceInput>) => resolvePrice({ price: null, at: now, ...input })

type Case = [title: string, input: Partial<PriceInput>, pair: Pair, source: Source, currency?: string | null]

// biome-ignore format: a case is a line
const choices: Case[] = [
  ['the price of the product', { price: usd(10) }, [10, null], 'base'],
  ['a price of zero', { price: usd(0) }, [0, null], 'base'],
  ['the price of the product in the wanted currency', { price: usd(10), currencyCode: 'USD' }, [10, null], 'base'],
  ['nothing without any price', {}, [null, null], null, null],
  ['nothing in a currency that the product has not', { price: usd(10), currencyCode: 'EUR' }, [null, null], null, null],
  ['the price of the location', { price: usd(10), locationPrices: [usd(9)] }, [9, null], 'location'],
  ['the price of the location although it is higher', { price: usd(10), locationPrices: [usd(11)] }, [11, null], 'location'],
  ['the price of the location in the wanted currency', { price: usd(10), locationPrices: [usd(9), eur(8)], currencyCode: 'EUR' }, [8, null], 'location', 'EUR'],
  ['the price of the product in the wanted currency when the location has another', { price: usd(10), locationPrices: [eur(8)], currencyCode: 'USD' }, [10, null], 'base'],
  ['nothing when neither has the wanted currency', { price: usd(10), locationPrices: [eur(8)], currencyCode: 'CHF' }, [null, null], null, null],
  ['the price of the location in the currency of the product', { price: usd(10), locationPrices: [eur(8), usd(9)] }, [9, null], 'location'],
  ['the only price of the location when no currency is wanted', { price: usd(10), locationPrices: [eur(8)] }, [8, null], 'location', 'EUR'],
  ['the price of the product when the location has several others', { price: usd(10), locationPrices: [eur(8), chf(7)] }, [10, null], 'base'],
  ['the only price of the location of a product without a price', { locationPrices: [eur(8)] }, [8, null], 'location', 'EUR'],
  ['nothing when only the currency could decide', { locationPrices: [eur(8), chf(7)] }, [null, null], null, null],
  ['the wanted one of several of the location', { locationPrices: [eur(8), chf(7)], currencyCode: 'CHF' }, [7, null], 'location', 'CHF'],
  ['null as no wanted currency', { price: usd(10), currencyCode: null }, [10, null], 'base'],
]

// biome-ignore format: a case is a line
const sales: Case[] = [
  ['the sale price', { price: usd(10, { salePrice: 8 }) }, [10, 8], 'sale'],
  ['a sale price that is higher than the price', { price: usd(10, { salePrice: 12 }) }, [10, 12], 'sale'],
  ['a sale price of zero', { price: usd(10, { salePrice: 0 }) }, [10, 0], 'sale'],
  ['no sale price that is null', { price: usd(10, { salePrice: null }) }, [10, null], 'base'],
  ['the sale price of the location', { price: usd(10), locationPrices: [usd(9, { salePrice: 7 })] }, [9, 7], 'sale'],
  ['no sale of the product where the location has a price', { price: usd(10, { salePrice: 5 }), locationPrices: [usd(9)] }, [9, null], 'location'],
]

// biome-ignore format: a case is a line
const volumes: Case[] = [
  ['the first tier for one', { price: usd(10, { volumePricing: steps }) }, [10, null], 'volume'],
  ['the first tier to its end', { price: usd(10, { volumePricing: steps }), quantity: 5 }, [10, null], 'volume'],
  ['the next tier from its start', { price: usd(10, { volumePricing: steps }), quantity: 6 }, [9.5, null], 'volume'],
  ['no tier between two', { price: usd(10, { volumePricing: steps }), quantity: 5.5 }, [10, null], 'base'],
  ['the open tier', { price: usd(10, { volumePricing: steps }), quantity: 1e6 }, [9, null], 'volume'],
  ['no tier before the first', { price: usd(10, { volumePricing: [tier(6, null, 9)] }), quantity: 5 }, [10, null], 'base'],
  ['no tier behind the last', { price: usd(10, { volumePricing: [tier(1, 5, 9)] }), quantity: 6 }, [10, null], 'base'],
  ['a tier without bounds', { price: usd(10, { volumePricing: [tier(null, null, 9)] }) }, [9, null], 'volume'],
  ['a tier without a start', { price: usd(10, { volumePricing: [tier(null, 5, 9)] }), quantity: 0.25 }, [9, null], 'volume'],
  ['of overlapping tiers the one that starts highest', { price: usd(10, { volumePricing: [tier(1, null, 5), tier(3, null, 8)] }), quantity: 4 }, [8, null], 'volume'],
  ['of overlapping tiers no open start', { price: usd(10, { volumePricing: [tier(null, null, 5), tier(1, null, 8)] }) }, [8, null], 'volume'],
  ['of tiers with one start the lowest price', { price: usd(10, { volumePricing: [tier(1, 9, 8), tier(1, 5, 7)] }) }, [7, null], 'volume'],
  ['of tiers with one start the lowest price after a sale', { price: usd(10, { volumePricing: [tier(1, 9, 7), tier(1, 9, 8, { salePrice: 6 })] }) }, [8, 6], 'sale'],
  ['of a fixed and a relative tier what costs less', { price: usd(10, { volumePricing: [tier(1, null, 8), relative(1, null, -3)] }) }, [7, null], 'volume'],
  ['a relative tier as a change of the price', { price: usd(10, { volumePricing: [relative(4, 7, -0.5)] }), quantity: 4 }, [9.5, null], 'volume'],
  ['a surcharge', { price: usd(10, { volumePricing: [relative(null, 1, 2)] }) }, [12, null], 'volume'],
  ['exact sums', { price: usd(0.3, { volumePricing: [relative(1, null, -0.1)] }) }, [0.2, null], 'volume'],
  ['four decimals', { price: usd(1.0001, { volumePricing: [relative(1, null, 0.0002)] }) }, [1.0003, null], 'volume'],
  ['never less than zero', { price: usd(10, { volumePricing: [relative(1, null, -11)] }) }, [0, null], 'volume'],
  ['never a sale price below zero', { price: usd(10, { salePrice: 2, volumePricing: [relative(1, null, -3)] }) }, [7, 0], 'sale'],
  ['zero for a price below it', { price: usd(-1) }, [0, null], 'base'],
  ['the sale price of a fixed tier', { price: usd(10, { salePrice: 8, volumePricing: [tier(1, null, 9, { salePrice: 6 })] }) }, [9, 6], 'sale'],
  ['a running sale that is lower than the tier', { price: usd(10, { salePrice: 8, volumePricing: [tier(1, null, 9)] }) }, [9, 8], 'sale'],
  ['a tier that is lower than the running sale', { price: usd(10, { salePrice: 8, volumePricing: [tier(1, null, 7)] }) }, [7, null], 'volume'],
  ['a tier that is equal to the running sale', { price: usd(10, { salePrice: 8, volumePricing: [tier(1, null, 8)] }) }, [8, null], 'volume'],
  ['a running sale that a relative tier lowers, too', { price: usd(10, { salePrice: 8, volumePricing: [relative(1, null, -1)] }) }, [9, 7], 'sale'],
  ['a change of the sale price alone', { price: usd(10, { salePrice: 8, volumePricing: [relative(1, null, 0, { salePrice: -2 })] }) }, [10, 6], 'sale'],
  ['a change of the price as sale price where no sale runs', { price: usd(10, { volumePricing: [relative(1, null, 0, { salePrice: -2 })] }) }, [10, 8], 'sale'],
  ['the tiers of the location', { price: usd(10, { volumePricing: steps }), locationPrices: [usd(9, { volumePricing: [tier(1, null, 8)] })], quantity: 12 }, [8, null], 'volume'],
  ['no tier of the product where the location has a price', { price: usd(10, { volumePricing: steps }), locationPrices: [usd(9.9)], quantity: 12 }, [9.9, null], 'location'],
]

describe('the price that applies is', () => {
  for (const [title, input, [price, salePrice], source, currencyCode = 'USD'] of [
    ...choices,
    ...sales,
    ...volumes,
  ])
    it(title, () => {
      const { steps: _, mapPrice, ...answer } = ask(input)

      assert.deepEqual(answer, { price, salePrice, source, currencyCode })
      assert.equal(mapPrice, null)
    })
})

describe('the price that may be advertised', () => {
  const hour = (n: number) => new Date(now.getTime() + n * 3_600_000).toISOString()
  const window = (from: number | null, to: number | null, price: number): Window => ({
    startDate: from === null ? null : hour(from),
    endDate: to === null ? null : hour(to),
    price,
  })
  const cases: [title: string, windows: Window[], mapPrice: number | null][] = [
    ['is that of the open window', [window(-1, 1, 8)], 8],
    ['holds from the start of a window', [window(0, 1, 8)], 8],
    ['does not hold at the end of a window', [window(-1, 0, 8)], null],
    ['passes from window to window', [window(-1, 0, 8), window(0, 1, 9)], 9],
    ['has no start where none is set', [window(null, 1, 8)], 8],
    ['has no end where none is set', [window(-1, null, 8)], 8],
    ['always holds without dates', [{ price: 8 }], 8],
    ['is the highest of several', [window(-1, 1, 8), window(null, null, 9), window(1, 2, 10)], 9],
    ['does not exist before the first window', [window(1, 2, 8)], null],
    ['does not exist in a window that ends before it starts', [window(1, -1, 8)], null],
  ]
  for (const [title, mapPricing, mapPrice] of cases)
    it(title, () => assert.equal(ask({ price: usd(5, { mapPricing }) }).mapPrice, mapPrice))

  it('is that of the location where the location has a price', () => {
    const price = usd(10, { mapPricing: [{ price: 9 }] })

    assert.equal(ask({ price, locationPrices: [usd(8, { mapPricing: [{ price: 7 }] })] }).mapPrice, 7)
    assert.equal(ask({ price, locationPrices: [usd(8)] }).mapPrice, null)
  })
})

describe('the steps', () => {
  const stepsOf = (input: Partial<PriceInput>) => ask(input).steps

  it('tell the whole story with its numbers', () => {
    const price = usd(9, {
      salePrice: 8,
      volumePricing: [relative(6, 11, -0.5)],
      mapPricing: [{ price: 7.25 }],
    })

    const told = stepsOf({ price: usd(10), locationPrices: [price], locationCode: 'downtown', quantity: 6 })

    assert.deepEqual(told, [
      'The location downtown has a price of its own: 9 USD instead of 10 USD.',
      'For a quantity of 6 (from 6 to 11) the price changes by -0.5 USD to 8.5 USD.',
      'The sale price of 7.5 USD applies.',
      'At 2031-05-17T12:00:00.000Z it may not be advertised below 7.25 USD.',
    ])
  })

  const stories: [input: Partial<PriceInput>, told: string[]][] = [
    [{ price: usd(10) }, ['The price of the product is 10 USD.']],
    [
      { price: usd(10), locationCode: 'airport' },
      ['The location airport has no price of its own in USD.', 'The price of the product is 10 USD.'],
    ],
    [
      { price: usd(10, { volumePricing: [tier(null, null, 9)] }) },
      ['The price of the product is 10 USD.', 'For a quantity of 1 (any quantity) the price is 9 USD.'],
    ],
    [
      { price: usd(1, { volumePricing: [relative(null, 5, -2)] }) },
      [
        'The price of the product is 1 USD.',
        'For a quantity of 1 (to 5) the price changes by -2 USD to -1 USD.',
        'No price is below 0 USD.',
      ],
    ],
    [{ locationPrices: [usd(9)] }, ['The location has a price of its own: 9 USD.']],
    [{}, ['The product has no price.']],
    [
      { price: usd(10), locationPrices: [chf(9)], currencyCode: 'EUR' },
      ['The product has no price in EUR, only in CHF, USD.'],
    ],
    [
      { locationPrices: [eur(8), chf(7)] },
      ['The location has prices in CHF, EUR; a currency must be named.'],
    ],
  ]
  for (const [input, told] of stories) it(told.join(' '), () => assert.deepEqual(stepsOf(input), told))
})

describe('for any price', () => {
  const figure = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100)
  const bound = fc.option(fc.integer({ min: 0, max: 20 }))
  const tiers = fc.array(
    fc.record({
      minQty: bound,
      maxQty: bound,
      price: figure,
      salePrice: fc.option(figure),
      priceType: fc.constantFrom('fixed' as const, 'relative' as const),
    }),
    { maxLength: 6 },
  )
  const date = fc
    .option(fc.integer({ min: -10, max: 10 }))
    .map((hours) => (hours === null ? null : new Date(now.getTime() + hours * 3_600_000).toISOString()))
  const windows = fc.array(fc.record({ startDate: date, endDate: date, price: figure }), { maxLength: 5 })
  const object = fc.record({
    price: figure,
    salePrice: fc.option(figure),
    currencyCode: fc.constantFrom('USD' as const, 'EUR' as const, 'CHF' as const),
    volumePricing: tiers,
    mapPricing: windows,
  })
  const input = fc.record({
    price: fc.option(object),
    locationPrices: fc.uniqueArray(object, { maxLength: 3, selector: ({ currencyCode }) => currencyCode }),
    locationCode: fc.constantFrom(null, 'downtown'),
    quantity: fc.integer({ min: 1, max: 25 }),
    currencyCode: fc.constantFrom(null, 'USD', 'EUR'),
    at: fc.constant(now),
  })
  const law = (check: (input: PriceInput) => void) => fc.assert(fc.property(input, check))
  const changed = (asked: PriceInput, change: (price: Price) => Price): PriceInput => ({
    ...asked,
    price: asked.price && change(asked.price as Price),
    locationPrices: asked.locationPrices?.map((price) => change(price as Price)),
  })

  it('without tiers and without a sale it is the price itself', () => {
    law((asked) => {
      const plain = changed(asked, (price) => ({ ...price, volumePricing: [], salePrice: null }))
      const { price, salePrice, source, currencyCode } = resolvePrice(plain)
      const from = source === 'base' ? [plain.price] : plain.locationPrices
      const expected = from?.find((object) => object?.currencyCode === currencyCode)?.price ?? null

      assert.equal(salePrice, null)
      assert.equal(price, expected === null ? null : Math.max(0, expected))
    })
  })

  it('it is never below zero', () => {
    law((asked) => {
      const { price, salePrice } = resolvePrice(asked)

      assert.ok((price ?? 0) >= 0 && (salePrice ?? 0) >= 0)
    })
  })

  it('the order of tiers, windows and location prices does not matter', () => {
    law((asked) => {
      const reversed = changed(asked, (price) => ({
        ...price,
        volumePricing: price.volumePricing?.toReversed(),
        mapPricing: price.mapPricing?.toReversed(),
      }))
      reversed.locationPrices?.reverse()

      assert.deepEqual(resolvePrice(reversed), resolvePrice(asked))
    })
  })

  it('what may be advertised changes nothing else', () => {
    law((asked) => {
      const { mapPrice: _, steps: __, ...with_ } = resolvePrice(asked)
      const {
        mapPrice,
        steps: ___,
        ...without
      } = resolvePrice(changed(asked, (price) => ({ ...price, mapPricing: [] })))

      assert.equal(mapPrice, null)
      assert.deepEqual(with_, without)
    })
  })

  it('there is a price, a currency and a source, or none of the three; a step always', () => {
    law(({ ...asked }) => {
      const { price, currencyCode, source, steps } = resolvePrice(asked)

      assert.equal(price === null, currencyCode === null)
      assert.equal(price === null, source === null)
      assert.ok(steps.length > 0)
      if (asked.currencyCode && price !== null) assert.equal(currencyCode, asked.currencyCode)
    })
  })

  it('a sale is the source whenever a sale price is answered, and only then', () => {
    law((asked) => {
      const { salePrice, source } = resolvePrice(asked)

      assert.equal(source === 'sale', salePrice !== null)
    })
  })
})
