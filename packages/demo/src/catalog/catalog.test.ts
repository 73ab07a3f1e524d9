import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readData } from '../data.ts'
import { demoLocations } from '../location/locations.ts'
import { renderPicture } from '../picture/pictures.ts'
import { demoAttributes } from './attributes.ts'
import { demoCatalogs } from './catalogs.ts'
import { demoProductCategories } from './categories.ts'
import { demoChoices } from './choices.ts'
import type { Localized, ProductDraft } from './drafts.ts'
import { demoLocationPrices } from './location-prices.ts'
import { demoProducts } from './products.ts'

const now = new Date('2031-05-17T13:37:00Z')
const all = demoProducts(now)
const inCatalog = (code: string) =>
  all.filter(({ catalogCode }) => catalogCode === code).map(({ product }) => product)
const us = inCatalog('us')
const de = inCatalog('de')
const products = [...us, ...de]
const valuesOf = (field: string) => new Set(us.map((product) => product[field]))

/** The forms that the server understands. */
const readableHours = /^(closed|\d{1,2}[ap] - \d{1,2}[ap]|\d\d:\d\d - \d\d:\d\d)$/

type Check = (value: unknown) => boolean

const text =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length >= min && value.length <= max
const number =
  (min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): Check =>
  (value) =>
    typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value as string)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const perLocale =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.keys(value).join() === 'en-us,de-de' && Object.values(value).every(check)
const shape =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.entries(value).every(([field, entry]) => fields[field]?.(entry) ?? false)
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const bool: Check = (value) => typeof value === 'boolean'
const date: Check = (value) => typeof value === 'string' && new Date(value).toISOString() === value
const anything: Check = () => true

const units = 'mg g kg ml l cm m m2 m3 unit piece each oz lb floz pt qt gal in ft yd ft2'.split(' ')
const referenceUnits = 'mg g kg ml l cm m m2 m3 piece unit each'.split(' ')

const price = shape({
  cost: orNull(number(0)),
  price: number(0.01),
  unit: orNull(oneOf(...units)),
  salePrice: orNull(number(0.01)),
  msrp: orNull(number(0.01)),
  minPrice: number(0.01),
  maxPrice: number(0.01),
  currencyCode: oneOf('USD', 'EUR'),
  volumePricing: list(
    shape({
      minQty: orNull(number(1)),
      maxQty: orNull(number(1)),
      price: number(),
      salePrice: orNull(number()),
      unit: orNull(text(1, 30)),
      priceType: oneOf('fixed', 'relative'),
    }),
  ),
  mapPricing: list(shape({ startDate: orNull(date), endDate: orNull(date), price: number(0.01) })),
})

const bounds: Record<string, Check> = {
  code: text(1, 255),
  name: perLocale(text(1, 255)),
  longName: perLocale(orNull(text(0, 255))),
  shortDescription: perLocale(orNull(text(1, 1000))),
  longDescription: perLocale(text(1, 64_000)),
  properties: list(
    shape({
      code: text(1, 255),
      name: perLocale(text(1, 255)),
      value: anything,
      type: oneOf('simple', 'attribute', 'product', 'productList', 'html'),
      displayGroup: oneOf('properties', 'features', 'general', 'pricing', 'custom'),
      subDisplayGroup: perLocale(text(1, 255)),
      customDisplayGroupName: perLocale(orNull(text(1, 255))),
    }),
  ),
  media: perLocale(
    list(
      shape({
        code: text(1, 255),
        url: text(1, 255),
        type: oneOf('image', 'video', 'pdf'),
        altText: orNull(text(1, 1000)),
        sequenceId: orNull(number(0)),
      }),
    ),
  ),
  parentProductCode: orNull(text(1, 255)),
  modelType: oneOf('standard', 'configurable', 'bundle', 'bundleItem', 'variant'),
  goodType: oneOf('physical', 'digital', 'warranty', 'insurance'),
  identifiers: shape({ ean: text(13, 13), sku: text(1, 500), mfgPartNum: text(1, 500) }),
  price,
  fulfillmentMethods: list(text(1, 255)),
  unit: orNull(oneOf(...units)),
  // The published schema also says "≤50" for these two, so no amount here goes beyond.
  unitValue: orNull(number(0, 50)),
  unitPriceRefValue: orNull(number(0, 50)),
  unitPriceRefUom: orNull(oneOf(...referenceUnits)),
  hasCatchWeight: orNull(bool),
  isSerialized: bool,
  status: oneOf('active', 'inactive'),
  startDate: orNull(date),
  endDate: orNull(date),
  firstAvailableDate: orNull(date),
  eolDate: orNull(date),
  isInventoryManaged: bool,
  inventoryTreatment: orNull(oneOf('showOutOfStock', 'allowBackOrders', 'preOrder', 'hideInStorefront')),
  shippingInformation: shape({
    isShippedAlone: bool,
    ...Object.fromEntries(['height', 'width', 'length', 'weight'].map((field) => [field, orNull(number(0))])),
    ...Object.fromEntries(
      ['height', 'width', 'length', 'weight'].map((field) => [`${field}Unit`, orNull(text(1, 20))]),
    ),
  }),
  rating: orNull(number(1, 5)),
  url: orNull(text(1, 255)),
  isTaxed: bool,
  taxClass: orNull(text(1, 255)),
  minQty: orNull(number(0)),
  maxQty: orNull(number(0)),
}

const breaches = (product: ProductDraft) =>
  Object.entries(product)
    .filter(([field, value]) => !bounds[field]?.(value))
    .map(([field, value]) => `${product.code}.${field} = ${JSON.stringify(value)}`)

const differing = (texts: Localized) => texts['en-us'] !== texts['de-de']

describe('the demo products', () => {
  it('are about three hundred in each catalog, with codes that are unique there', () => {
    for (const list of [us, de]) {
      assert.ok(list.length >= 280 && list.length <= 320, `${list.length} products`)
      assert.equal(new Set(list.map(({ code }) => code)).size, list.length)
    }
    assert.ok(us.some(({ code }) => code.includes(' ')))
  })

  it('keep to every bound of the interface', () => {
    assert.deepEqual(products.flatMap(breaches), [])
  })

  it('carry the required fields and nothing that needs categories or attributes first', () => {
    for (const product of products) {
      for (const field of ['code', 'name', 'modelType', 'isInventoryManaged', 'price', 'media'])
        assert.ok(field in product, `${product.code} lacks ${field}`)
      for (const field of ['categories', 'options', 'extras']) assert.ok(!(field in product))
    }
  })

  it('show every model type, good type, stage and kind of price', () => {
    assert.deepEqual([...valuesOf('modelType')].sort(), [
      'bundle',
      'bundleItem',
      'configurable',
      'standard',
      'variant',
    ])
    assert.deepEqual([...valuesOf('goodType')].sort(), ['digital', 'insurance', 'physical', 'warranty'])
    assert.deepEqual([...valuesOf('status')].sort(), ['active', 'inactive'])
    assert.equal(valuesOf('inventoryTreatment').size, 5)
    for (const field of [
      'startDate',
      'endDate',
      'firstAvailableDate',
      'eolDate',
      'hasCatchWeight',
      'unitPriceRefUom',
    ])
      assert.ok(
        us.some((product) => product[field]),
        `no product has ${field}`,
      )
    for (const field of ['salePrice', 'msrp', 'cost', 'minPrice', 'volumePricing', 'mapPricing'] as const)
      assert.ok(
        us.some((product) => product.price[field]),
        `no price has ${field}`,
      )
    assert.ok(us.some((product) => product.isSerialized))
  })

  it('use every type and display group of properties', () => {
    const properties = us.flatMap((product) => product.properties)

    assert.equal(new Set(properties.map(({ type }) => type)).size, 5)
    assert.equal(new Set(properties.map(({ displayGroup }) => displayGroup)).size, 5)
  })

  it('date everything relative to now', () => {
    const ahead = us.filter(({ startDate }) => typeof startDate === 'string' && new Date(startDate) > now)
    const past = us.filter(({ endDate }) => typeof endDate === 'string' && new Date(endDate) < now)
    const live = us
      .flatMap(({ price }) => price.mapPricing ?? [])
      .filter(
        ({ startDate, endDate }) => new Date(startDate ?? 0) <= now && new Date(endDate ?? '9999') > now,
      )

    assert.ok(ahead.length > 0 && past.length > 0 && live.length > 0)
  })

  it('name parents and related products that exist in the same catalog', () => {
    for (const list of [us, de]) {
      const parents = new Map(list.map(({ code, modelType }) => [code, modelType]))
      for (const { code, modelType, parentProductCode, properties } of list) {
        const expected = { variant: 'configurable', bundleItem: 'bundle' }[modelType as string]
        assert.equal(parentProductCode ? parents.get(parentProductCode) : undefined, expected, code)
        for (const { type, value } of properties)
          if (type === 'product' || type === 'productList')
            for (const related of [value].flat())
              assert.ok(parents.has(related as string), `${code}: ${related}`)
      }
    }
  })

  it('cost less on sale than before, and never less than they cost the shop', () => {
    for (const { code, price } of products) {
      assert.ok(price.cost < (price.salePrice ?? price.price), code)
      if (price.salePrice) assert.ok(price.salePrice < price.price, code)
      if (price.msrp) assert.ok(price.msrp > price.price, code)
      assert.ok((price.minPrice ?? 0) <= (price.maxPrice ?? 0), code)
    }
  })

  it('carry unique EAN-13 numbers of the in-store range with a right check digit', () => {
    for (const { identifiers } of products) {
      const digits = [...identifiers.ean].map(Number)
      const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 ? 3 : 1), 0)
      assert.match(identifiers.ean, /^2[0-9]{12}$/)
      assert.equal(sum % 10, 0, identifiers.ean)
    }
    assert.equal(new Set(us.map(({ identifiers }) => identifiers.ean)).size, us.length)
  })

  it('read differently in German', () => {
    for (const { code, shortDescription, longDescription } of products)
      assert.ok(differing(shortDescription) && differing(longDescription), code)
    assert.ok(us.filter(({ name }) => differing(name)).length > us.length * 0.9)
    assert.ok(
      de.filter(({ longDescription }) => /[äöüß]/.test(longDescription['de-de'])).length > de.length * 0.9,
    )
  })

  it('are priced in the currency of their catalog', () => {
    for (const { code, defaultCurrencyCode } of demoCatalogs)
      assert.deepEqual(
        [...new Set(inCatalog(code).map(({ price }) => price.currencyCode))],
        [defaultCurrencyCode],
      )
  })

  it('are the same every time, moderate in size and quick to make', () => {
    const runs = [1, 2, 3].map(() => {
      const started = process.cpuUsage()
      demoProducts(now)
      return process.cpuUsage(started).user / 1000
    })
    const again = JSON.stringify(demoProducts(now))

    assert.ok(Math.min(...runs) < 150, `${runs} ms`)
    assert.equal(again, JSON.stringify(all))
    assert.ok(again.length < 2_500_000, `${again.length} characters`)
  })
})

describe('the demo location prices', () => {
  it('are about sixty, at every location, each for a product of its catalog in its currency', () => {
    const keys = demoLocationPrices.map(({ catalogCode, price }) =>
      [catalogCode, price.productCode, price.locationCode].join(),
    )
    assert.ok(keys.length >= 50 && keys.length <= 70, `${keys.length} prices`)
    assert.equal(new Set(keys).size, keys.length)
    assert.deepEqual([...new Set(demoLocationPrices.map(({ price }) => price.locationCode))].sort(), [
      'airport',
      'downtown',
      'oldtown',
      'riverside',
      'warehouse',
    ])
    for (const { catalogCode, price } of demoLocationPrices) {
      const product = inCatalog(catalogCode).find(({ code }) => code === price.productCode)
      assert.equal(product?.price.currencyCode, price.currencyCode, price.productCode)
    }
  })

  it('keep to the bounds of a price, differ from that of the product and cover the cost', () => {
    for (const { catalogCode, price: own } of demoLocationPrices) {
      const { productCode, locationCode: _, ...fields } = own
      const product = inCatalog(catalogCode).find(({ code }) => code === productCode)
      const { cost, volumePricing } = fields
      assert.ok(cost)
      assert.ok(price(fields), JSON.stringify(own))
      assert.ok(cost < (own.salePrice ?? own.price), productCode)
      for (const { price: step, priceType } of volumePricing ?? [])
        assert.ok(cost < (priceType === 'fixed' ? step : own.price + step), productCode)
      assert.notDeepEqual(fields, product?.price)
    }
  })
})

describe('the demo locations', () => {
  it('are one default warehouse and four stores', () => {
    assert.deepEqual(
      demoLocations.map(({ type }) => type.code),
      ['warehouse', 'store', 'store', 'store', 'store'],
    )
    assert.equal(demoLocations[0]?.isDefault, true)
  })

  it('each have hours that can be read, a position, a time zone, an address and methods', () => {
    for (const location of demoLocations) {
      const { code, operationHours = {}, latitude, longitude, timeZone, addresses, inventory } = location
      assert.equal(Object.keys(operationHours).length, 7, code)
      for (const hours of Object.values(operationHours)) assert.match(hours ?? '', readableHours, code)
      assert.ok(latitude && longitude && timeZone && inventory?.isManaged, code)
      assert.deepEqual(
        addresses?.map(({ isPrimary }) => isPrimary),
        [true],
      )
      assert.ok(location.supportedFulfillmentMethods?.length, code)
    }
  })
})

describe('the demo pictures', () => {
  it('exist for every media url and every category', () => {
    const media = products.flatMap(({ media }) => [...media['en-us'], ...media['de-de']])
    const images = readData('categories.csv').match(/\/demo\/pictures\/[^,\s]+/g) ?? []
    const urls = [...media.map(({ url }) => url), ...images]
    for (const url of new Set(urls)) {
      const [, name = ''] = /^\/demo\/pictures\/([a-z0-9-]+)\.svg$/.exec(url) ?? []
      const svg = renderPicture(name) ?? ''
      assert.ok(svg.startsWith('<svg ') && svg.endsWith('</svg>\n'), url)
      assert.doesNotMatch(svg, /undefined|var\(|<use/, url)
    }
  })

  it('are the same every time, and nothing for a name that no product shows', () => {
    assert.equal(renderPicture('teapot-harbor-blue-1'), renderPicture('teapot-harbor-blue-1'))
    for (const name of ['', 'teapot-harbor-blue-4', 'constructor', '../demo'])
      assert.equal(renderPicture(name), null)
  })
})

describe('the demo categories', () => {
  it('hold every product except variants and parts of a set, one of them as the primary one', () => {
    for (const { code, modelType } of products) {
      const mappings = demoProductCategories.get(code) ?? []
      const isListed = modelType !== 'variant' && modelType !== 'bundleItem'
      assert.equal(mappings.filter(({ isPrimary }) => isPrimary).length, isListed ? 1 : 0, code)
    }
  })
})

describe('the demo attributes', () => {
  const values = new Map(
    demoAttributes.map(({ code, values = [] }) => [code, new Set(values.map((value) => value.code))]),
  )

  it('know every value that a product offers', () => {
    for (const { code: catalogCode } of demoCatalogs)
      for (const [code, { options, extras }] of demoChoices(catalogCode))
        for (const choice of [...options, ...extras])
          for (const value of choice.values)
            assert.ok(values.get(choice.code)?.has(value.code), `${code} ${value.code}`)
  })

  it('know every value of an attribute property', () => {
    for (const { properties } of us)
      for (const { code, type, value } of properties)
        if (type === 'attribute')
          for (const one of value as string[]) assert.ok(values.get(code)?.has(one), one)
  })

  it('tell the variants of a product apart', () => {
    const choices = demoChoices('us')
    const variants = us.filter(({ modelType }) => modelType === 'variant')
    const keys = variants.map(
      ({ code, parentProductCode }) => parentProductCode + JSON.stringify(choices.get(code)?.options),
    )

    assert.equal(new Set(keys).size, variants.length)
    assert.ok(demoAttributes[0]?.values?.every(({ swatch }) => /^#[0-9a-f]{6}$/.test(swatch?.value ?? '')))
  })
})
