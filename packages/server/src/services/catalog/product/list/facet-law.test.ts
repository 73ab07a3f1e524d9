import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { create, inCategories, option, usd, withShelf } from '../filter/shelf.fixture.ts'

const colors = ['red', 'blue']
const fits = ['slim', 'wide', 'loose']
const categories = ['home', 'kitchen', 'cups', 'garden']

type Product = {
  color: string[]
  fit: string[]
  weight: number | null
  price: number | null
  places: string[]
}
const product: fc.Arbitrary<Product> = fc.record({
  color: fc.subarray(colors),
  fit: fc.subarray(fits),
  weight: fc.option(fc.integer({ min: 0, max: 5 })),
  price: fc.option(fc.integer({ min: 0, max: 60 })),
  places: fc.subarray(categories),
})
const sent = ({ color, fit, weight, price, places }: Product, index: number) => ({
  code: `p${String(index).padStart(2, '0')}`,
  options: color.length > 0 ? [option('color', ...color)] : [],
  properties: [
    { code: 'fit', value: fit },
    { code: 'weight', value: weight },
  ],
  categories: inCategories(...places),
  ...(price !== null && { price: usd(price) }),
})

/** A condition for the API, and its meaning in memory. */
type Condition = { field: string; asked: unknown; holds: (one: Product) => boolean }
const conditions: fc.Arbitrary<Condition> = fc.oneof(
  fc.constantFrom(...colors).map((color) => ({
    ...{ field: 'options.color', asked: color },
    holds: (one: Product) => one.color.includes(color),
  })),
  fc.constantFrom(...colors).map((color) => ({
    ...{ field: 'options.color', asked: { $ne: color } },
    holds: (one: Product) => !one.color.includes(color),
  })),
  fc.subarray(fits).map((some) => ({
    ...{ field: 'properties.fit', asked: { $in: some } },
    holds: (one: Product) => one.fit.some((fit) => some.includes(fit)),
  })),
  fc.constant({ field: 'properties.fit', asked: null, holds: (one: Product) => one.fit.length === 0 }),
  fc.integer({ min: 0, max: 5 }).map((least) => ({
    ...{ field: 'properties.weight', asked: { $gte: least } },
    holds: (one: Product) => one.weight !== null && one.weight >= least,
  })),
  fc.integer({ min: 0, max: 60 }).map((most) => ({
    ...{ field: 'price', asked: { $lt: most } },
    holds: (one: Product) => one.price !== null && one.price < most,
  })),
  fc.constantFrom(...categories).map((code) => ({
    ...{ field: 'categoryCode', asked: code },
    holds: (one: Product) => one.places.includes(code),
  })),
)
/** One condition for each field, joined by and. */
const filter = fc.uniqueArray(conditions, { selector: ({ field }) => field, maxLength: 3 })

const bounds = [0, 1, 2, 5, 10, 20, 50, 100]
const rangeOf = (price: number) => {
  const upper = bounds.findIndex((bound) => bound > price)
  return `${bounds[upper - 1]}..${bounds[upper]}`
}
const valuesOf: Record<string, (one: Product) => string[]> = {
  'options.color': ({ color }) => color,
  'properties.fit': ({ fit }) => fit,
  'properties.weight': ({ weight }) => (weight === null ? [] : [String(weight)]),
  price: ({ price }) => (price === null ? [] : [rangeOf(price)]),
  categoryCode: ({ places }) => places,
}
const countsOf = (values: string[]) =>
  Object.fromEntries(
    [...new Set(values)].map((value) => [value, values.filter((one) => one === value).length]),
  )

it('a list finds what a filter in memory finds, and facets count it as a hand would', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 1, maxLength: 20 }),
      fc.array(filter, { minLength: 4, maxLength: 4 }),
      async (products, filters) => {
        const h = await withShelf()
        const stored = products.map((one, index) => ({ ...one, code: sent(one, index).code }))
        await create(h, products.map(sent))
        for (const all of filters) {
          const answer = await h.api.listProducts({
            filters: Object.fromEntries(all.map(({ field, asked }) => [field, asked])) as never,
            facets: Object.keys(valuesOf),
            fields: 'code',
          })

          const found = stored.filter((one) => all.every(({ holds }) => holds(one)))
          assert.deepEqual(
            answer.products.map(({ code }) => code),
            found.map(({ code }) => code),
          )
          assert.equal(answer.meta.totalItemCount, found.length)
          for (const { field, values, isEstimated } of answer.facets ?? []) {
            const others = all.filter((condition) => condition.field !== field)
            const counted = stored.filter((one) => others.every(({ holds }) => holds(one)))
            assert.deepEqual(
              Object.fromEntries(values.map(({ value, count }) => [value, count])),
              countsOf(counted.flatMap((one) => valuesOf[field]?.(one) ?? [])),
              field,
            )
            assert.equal(isEstimated, false)
          }
          assert.equal(answer.facets?.length, 5)
        }
      },
    ),
    { numRuns: 8 },
  )
})
