import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type LocationPrice, type LocationPriceKey, messageOf } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { expectNoErrors, ValidationError } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'

const keyOf = (productCode: string, locationCode = 'downtown', currencyCode = 'USD') =>
  ({ productCode, locationCode, currencyCode }) as LocationPriceKey
const priceOf = (productCode: string, price: number, more: Partial<LocationPrice> = {}): LocationPrice => ({
  ...keyOf(productCode),
  price,
  ...more,
})

const withProducts = async (...codes: string[]) => {
  const h = await harness()
  await h.seed.catalog()
  await h.seed.location({ code: 'downtown' }, { code: 'airport' })
  for (const code of codes) await h.seed.product({ code, price: { price: 10, currencyCode: 'USD' } })
  const set = (...productLocationPrices: LocationPrice[]) =>
    h.api.setProductLocationPrices({ body: { productLocationPrices } })
  const remove = (...productLocationPrices: LocationPriceKey[]) =>
    h.api.deleteProductLocationPrices({ body: { productLocationPrices } })
  const list = async (query: { filters?: string } = {}) =>
    (await h.api.listProductLocationPrices(query)).productLocationPrices
  const total = async () => (await h.api.listProductLocationPrices({ limit: 1 })).meta.totalItemCount
  const updates = async () =>
    (await h.events()).filter(({ event }) => event === 'productUpdated').map(({ entityId }) => entityId)
  return { ...h, set, remove, list, total, updates }
}

const keys = (prices: LocationPrice[]) =>
  prices.map(
    ({ productCode, locationCode, currencyCode }) => `${productCode} ${locationCode} ${currencyCode}`,
  )

describe('a location price', () => {
  it('is read with every field of a price', async () => {
    const { set, list } = await withProducts('tea')
    const mapPricing = [{ startDate: '2031-01-01T01:00:00+01:00', price: 7 }]
    const volumePricing = [{ minQty: 6, maxQty: null, price: 8, priceType: 'fixed' as const }]

    const answer = await set(priceOf('tea', 9, { cost: 4, mapPricing, volumePricing }))

    assert.deepEqual(answer, { errors: [] })
    assert.deepEqual(await list(), [
      {
        productCode: 'tea',
        locationCode: 'downtown',
        currencyCode: 'USD',
        price: 9,
        cost: 4,
        unit: null,
        salePrice: null,
        msrp: null,
        minPrice: null,
        maxPrice: null,
        volumePricing,
        mapPricing: [{ startDate: '2031-01-01T00:00:00.000Z', endDate: null, price: 7 }],
      },
    ])
  })

  it('is replaced as a whole', async () => {
    const { set, list, total } = await withProducts('tea')
    await set(priceOf('tea', 9, { salePrice: 8, msrp: 12 }))

    await set(priceOf('tea', 7))

    assert.partialDeepStrictEqual(await list(), [{ price: 7, salePrice: null, msrp: null }])
    assert.equal(await total(), 1)
  })

  it('is one for each product, location and currency; of two in one batch the later one holds', async () => {
    const { set, list, total } = await withProducts('tea')
    const eur = { currencyCode: 'EUR' as const }

    await set(
      priceOf('tea', 1),
      priceOf('tea', 2, eur),
      priceOf('tea', 3, { locationCode: 'airport' }),
      priceOf('tea', 4),
    )

    assert.deepEqual(
      (await list()).map(({ price, ...key }) => [...keys([{ price, ...key }]), price]),
      [
        ['tea airport USD', 3],
        ['tea downtown EUR', 2],
        ['tea downtown USD', 4],
      ],
    )
    assert.equal(await total(), 3)
  })

  it('of an unknown product is an error of its item, the others are stored', async () => {
    const { set, list } = await withProducts('tea')

    const { errors } = await set(priceOf('tea', 9), priceOf('coffee', 8))

    assert.deepEqual(errors, [
      {
        code: 404,
        entity: 'productLocationPrice',
        entityId: keyOf('coffee'),
        entityIndex: 1,
        reason: 'Product not found: coffee',
        message: 'Product not found: coffee',
        catalogCode: 'main',
        subentityPath: ['productCode'],
      },
    ])
    assert.deepEqual(keys(await list()), ['tea downtown USD'])
  })

  it('of an unknown location is an error of its item, the others are stored', async () => {
    const { set, list, updates, api } = await withProducts('tea')

    const { errors } = await set(
      priceOf('tea', 9),
      priceOf('tea', 8, { locationCode: 'nowhere' }),
      priceOf('coffee', 7, { locationCode: 'nowhere' }),
    )
    await api.deleteLocation({ locationCode: 'airport' })
    const late = await set(priceOf('tea', 9, { locationCode: 'airport' }))

    assert.deepEqual(errors[0], {
      code: 404,
      entity: 'productLocationPrice',
      entityId: keyOf('tea', 'nowhere'),
      entityIndex: 1,
      reason: 'Location not found: nowhere',
      message: 'Location not found: nowhere',
      catalogCode: 'main',
      subentityPath: ['locationCode'],
    })
    assert.deepEqual(
      [...errors, ...late.errors].map(({ entityIndex, code, subentityPath }) => [
        entityIndex,
        code,
        subentityPath,
      ]),
      [
        [1, 404, ['locationCode']],
        [2, 404, ['productCode']],
        [2, 404, ['locationCode']],
        [0, 404, ['locationCode']],
      ],
    )
    assert.deepEqual(keys(await list()), ['tea downtown USD'])
    assert.deepEqual(await updates(), ['tea'])
  })

  it('stays when its location goes', async () => {
    const { set, list, remove, api } = await withProducts('tea')
    await set(priceOf('tea', 9))

    await api.deleteLocation({ locationCode: 'downtown' })

    assert.deepEqual(keys(await list()), ['tea downtown USD'])
    assert.deepEqual((await remove(keyOf('tea'))).errors, [])
  })

  it('is all or nothing with handling=strict, and nothing in a dry run', async () => {
    const { raw, merchantCode, list, updates } = await withProducts('tea')
    const send = (prices: LocationPrice[], query: string, headers?: Record<string, string>) =>
      raw(`/catalog/v1/merchants/${merchantCode}/productLocationPrices${query}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ productLocationPrices: prices }),
      })

    const strict = await send([priceOf('tea', 9), priceOf('coffee', 8)], '', { prefer: 'handling=strict' })
    const dry = await send([priceOf('tea', 9)], '?dryRun=true')

    assert.equal(strict.status, 422)
    assert.equal(strict.body.errors.length, 1)
    assert.equal(dry.status, 200)
    assert.deepEqual(await list(), [])
    assert.deepEqual(await updates(), [])
  })

  it('belongs to one catalog', async () => {
    const { api, seed, set, list } = await withProducts('tea')
    await seed.catalog({ code: 'other' })
    await set(priceOf('tea', 9))
    const body = { productLocationPrices: [priceOf('tea', 5)] }

    const { errors } = await api.setProductLocationPrices({ catalogCode: 'other', body })
    const other = await api.listProductLocationPrices({ catalogCode: 'other' })

    assert.deepEqual(
      errors.map(({ code, catalogCode }) => [code, catalogCode]),
      [[404, 'other']],
    )
    assert.deepEqual(other.productLocationPrices, [])
    assert.equal((await list())[0]?.price, 9)
    for (const call of [
      () => api.setProductLocationPrices({ catalogCode: 'nowhere', body }),
      () => api.listProductLocationPrices({ catalogCode: 'nowhere' }),
      () =>
        api.deleteProductLocationPrices({
          catalogCode: 'nowhere',
          body: { productLocationPrices: [keyOf('tea')] },
        }),
      () => api.resolvePrices({ catalogCode: 'nowhere', body: { items: [{ productCode: 'tea' }] } }),
    ])
      await assert.rejects(call(), { status: 404, message: /Catalog not found/ })
  })

  it('tells of its product once for a batch that changes something', async () => {
    const { set, updates, events } = await withProducts('tea', 'coffee')

    await set(priceOf('tea', 9), priceOf('tea', 8, { locationCode: 'airport' }), priceOf('coffee', 7))
    await set(priceOf('tea', 9), priceOf('coffee', 6))

    assert.deepEqual((await updates()).toSorted(), ['coffee', 'coffee', 'tea'])
    const last = (await events()).at(-1)
    assert.deepEqual(last?.payload, { productCode: 'coffee', catalogCode: 'main' })
  })

  it('shows its cost only to those who may see costs', async () => {
    const { as, set } = await withProducts('tea')
    await set(priceOf('tea', 9, { cost: 4 }))
    const costs = async (...permissions: Parameters<Harness['as']>[0]) => {
      const { productLocationPrices } = await (await as(permissions)).listProductLocationPrices()
      return productLocationPrices.map(({ cost }) => cost)
    }

    assert.deepEqual(await costs('CPV'), [null])
    assert.deepEqual(await costs('CPV', 'CPCV'), [4])
  })

  it('keeps its cost when somebody who may not see it sends back what they read', async () => {
    const { as, set, list } = await withProducts('tea', 'coffee')
    await set(priceOf('tea', 9, { cost: 4 }), priceOf('coffee', 9, { cost: 5 }))
    const editor = await as(['CPV', 'CPE'])
    const { productLocationPrices } = await editor.listProductLocationPrices()

    await editor.setProductLocationPrices({
      body: { productLocationPrices: productLocationPrices.map((one) => ({ ...one, price: 8 })) },
    })
    await editor.setProductLocationPrices({
      body: { productLocationPrices: [priceOf('coffee', 7, { cost: 6 }), priceOf('tea', 7)] },
    })

    assert.deepEqual(
      (await list()).map(({ productCode, price, cost }) => [productCode, price, cost]),
      [
        ['coffee', 7, 6],
        ['tea', 7, 4],
      ],
    )
    await set(priceOf('tea', 7, { cost: null }))
    assert.equal((await list()).at(-1)?.cost, null)
  })

  it('goes with its product and with its catalog', async () => {
    const { api, set, list, total, seed, platform, remove } = await withProducts('tea', 'coffee')
    await set(priceOf('tea', 9), priceOf('tea', 8, { locationCode: 'airport' }), priceOf('coffee', 7))

    await api.deleteProduct({ productCode: 'tea' })

    assert.deepEqual(keys(await list()), ['coffee downtown USD'])
    assert.equal(await total(), 1)
    assert.equal((await remove(keyOf('tea'))).errors.length, 1)

    await api.deleteCatalog({ catalogCode: 'main', force: true })
    await seed.catalog()

    assert.equal(await total(), 0)
    const left = await platform.database.many(sql`
      select 1 from product_location_price l where not exists (select from catalog c where c.id = l.catalog_id)`)
    assert.deepEqual(left, [])
  })

  it('and its product that goes at the same time never leave each other behind', async () => {
    const { api, set, seed, list, total } = await withProducts()
    for (let round = 0; round < 10; round++) {
      await seed.product({ code: 'tea' })

      await Promise.all([
        api.deleteProduct({ productCode: 'tea' }),
        ...[1, 2, 3].map((price) => set(priceOf('tea', price))),
      ])
    }

    assert.deepEqual(await list(), [])
    assert.equal(await total(), 0)
  })
})

describe('the list of location prices', () => {
  it('is filtered by product, location and currency', async () => {
    const { set, list } = await withProducts('tea', 'coffee')
    await set(
      priceOf('tea', 1),
      priceOf('tea', 2, { locationCode: 'airport' }),
      priceOf('coffee', 3, { currencyCode: 'EUR' }),
    )
    const found = async (filter: object) => keys(await list({ filters: JSON.stringify(filter) }))

    assert.deepEqual(await found({ productCode: 'tea' }), ['tea airport USD', 'tea downtown USD'])
    assert.deepEqual(await found({ locationCode: 'downtown' }), ['coffee downtown EUR', 'tea downtown USD'])
    assert.deepEqual(await found({ currencyCode: { $in: ['EUR', 'CHF'] } }), ['coffee downtown EUR'])
    assert.deepEqual(await found({ productCode: 'tea', locationCode: 'airport' }), ['tea airport USD'])
    await assert.rejects(found({ currencyCode: 'dollars' }), ValidationError)
    await assert.rejects(found({ price: 1 }), ValidationError)
  })

  it('is paged by offset and by cursor', async () => {
    const { api, seed, set } = await withProducts('tea')
    const locations = ['a', 'b', 'c', 'd', 'e']
    await seed.location(...locations.map((code) => ({ code })))
    await set(...locations.map((locationCode) => priceOf('tea', 1, { locationCode })))
    const seen: string[] = []

    const second = await api.listProductLocationPrices({ limit: 2, offset: 2 })
    let after: string | undefined
    do {
      const { meta, productLocationPrices } = await api.listProductLocationPrices({ limit: 2, after })
      seen.push(...productLocationPrices.map(({ locationCode }) => locationCode))
      after = meta.cursors?.after ?? undefined
    } while (after)

    assert.deepEqual(
      second.productLocationPrices.map(({ locationCode }) => locationCode),
      ['c', 'd'],
    )
    assert.partialDeepStrictEqual(second.meta, { limit: 2, offset: 2, totalItemCount: 5 })
    assert.deepEqual(seen, locations)
  })
})

describe('deleting location prices', () => {
  it('removes what is named, and names what is not there', async () => {
    const { set, remove, list, total, updates } = await withProducts('tea', 'coffee')
    await set(priceOf('tea', 1), priceOf('tea', 2, { locationCode: 'airport' }), priceOf('coffee', 3))
    const before = (await updates()).length

    const { errors } = await remove(
      keyOf('tea'),
      keyOf('tea', 'downtown', 'EUR'),
      keyOf('tea', 'airport'),
      keyOf('milk'),
      keyOf('tea'),
    )

    assert.deepEqual(
      errors.map(({ entityIndex, entityId, code, reason }) => [entityIndex, entityId, code, reason]),
      [
        [1, keyOf('tea', 'downtown', 'EUR'), 404, messageOf('locationPriceNotFound')],
        [3, keyOf('milk'), 404, messageOf('locationPriceNotFound')],
        [4, keyOf('tea'), 404, messageOf('locationPriceNotFound')],
      ],
    )
    assert.deepEqual(keys(await list()), ['coffee downtown USD'])
    assert.equal(await total(), 1)
    assert.deepEqual((await updates()).slice(before), ['tea'])
  })

  it('needs at least one key and takes at most a thousand', async () => {
    const { remove } = await withProducts('tea')
    const problem = (code: string) => (error: ValidationError) => error.problems[0]?.code === code

    await assert.rejects(remove(), problem('ARRAY_LENGTH_SHORT'))
    await assert.rejects(
      remove(...Array.from({ length: 1001 }, (_, n) => keyOf(`p${n}`))),
      problem('ARRAY_LENGTH_LONG'),
    )
    assert.equal(
      (await remove(...Array.from({ length: 1000 }, (_, n) => keyOf(`p${n}`)))).errors.length,
      1000,
    )
  })
})

describe('asking which price applies', () => {
  const at = '2031-05-17T14:00:00+02:00'

  it('answers with the price and the steps that led to it', async () => {
    const { api, seed, set } = await withProducts()
    await seed.product({
      code: 'tea',
      price: {
        price: 10,
        currencyCode: 'USD',
        volumePricing: [{ minQty: 6, maxQty: null, price: -1, priceType: 'relative' }],
        mapPricing: [{ startDate: '2031-05-17T12:00:00Z', endDate: null, price: 8 }],
      },
    })
    await set(priceOf('tea', 9, { salePrice: 8.5 }))

    const { prices, errors } = await api.resolvePrices({
      body: {
        items: [
          { productCode: 'tea', at },
          { productCode: 'tea', at: '2031-05-17T11:59:59.999Z', quantity: 6 },
          { productCode: 'tea', at, locationCode: 'downtown', currencyCode: 'USD' },
          { productCode: 'tea', locationCode: 'airport', currencyCode: null, quantity: 0.5 },
        ],
      },
    })

    assert.deepEqual(errors, [])
    assert.deepEqual(
      prices.map(({ price, salePrice, source, mapPrice }) => [price, salePrice, source, mapPrice]),
      [
        [10, null, 'base', 8],
        [9, null, 'volume', null],
        [9, 8.5, 'sale', null],
        [10, null, 'base', null],
      ],
    )
    assert.deepEqual(prices[2], {
      productCode: 'tea',
      price: 9,
      salePrice: 8.5,
      currencyCode: 'USD',
      source: 'sale',
      mapPrice: null,
      steps: [
        'The location downtown has a price of its own: 9 USD instead of 10 USD.',
        'The sale price of 8.5 USD applies.',
      ],
    })
  })

  it('says now unless a moment is named', async () => {
    const { api, seed, clock } = await withProducts()
    const startDate = clock.now().toISOString()
    await seed.product({
      code: 'tea',
      price: { price: 10, currencyCode: 'USD', mapPricing: [{ startDate, price: 8 }] },
    })
    const mapPrice = async (moment?: string) => {
      const { prices } = await api.resolvePrices({ body: { items: [{ productCode: 'tea', at: moment }] } })
      return prices[0]?.mapPrice
    }

    assert.equal(await mapPrice(), 8)
    assert.equal(await mapPrice('2001-01-01T00:00:00Z'), null)
  })

  it('keeps the order of the questions; what has no price has an error', async () => {
    const { api, seed } = await withProducts('tea')
    await seed.product({ code: 'gift' })

    const { prices, errors } = await api.resolvePrices({
      body: {
        items: [
          { productCode: 'milk' },
          { productCode: 'tea', currencyCode: 'EUR' },
          { productCode: 'tea' },
          { productCode: 'gift' },
        ],
      },
    })

    assert.deepEqual(
      prices.map(({ productCode, price, steps }) => [productCode, price, steps]),
      [
        ['milk', null, []],
        ['tea', null, ['The product has no price in EUR, only in USD.']],
        ['tea', 10, ['The price of the product is 10 USD.']],
        ['gift', null, ['The product has no price.']],
      ],
    )
    assert.deepEqual(
      errors.map(({ entityIndex, entity, entityId, code, reason }) => [
        entityIndex,
        entity,
        entityId,
        code,
        reason,
      ]),
      [
        [0, 'product', 'milk', 404, 'Product not found: milk'],
        [1, 'product', 'tea', 404, 'The product has no price in EUR, only in USD.'],
        [3, 'product', 'gift', 404, 'The product has no price.'],
      ],
    )
  })

  it('takes a thousand questions at once', async () => {
    const { api, set } = await withProducts()
    const codes = Array.from({ length: 1000 }, (_, n) => `p${n}`)
    expectNoErrors(
      await api.createProducts({
        body: {
          products: codes.map((code, n) => ({
            code,
            name: { 'en-us': code },
            modelType: 'standard',
            isInventoryManaged: false,
            price: { price: n, currencyCode: 'USD' },
          })),
        },
      }),
    )
    expectNoErrors(await set(...codes.map((code, n) => priceOf(code, n + 0.5))))

    const { prices, errors } = await api.resolvePrices({
      body: { items: codes.map((productCode) => ({ productCode, locationCode: 'downtown' })) },
    })

    assert.deepEqual(errors, [])
    assert.deepEqual(
      prices.map(({ price }) => price),
      codes.map((_, n) => n + 0.5),
    )
  })
})
