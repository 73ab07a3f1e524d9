import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readData } from '../data.ts'
import { demoLocations } from '../location/locations.ts'
import { renderPicture } from '../picture/pictures.ts'
import { demoAttributes } from './attributes.ts'
import { demoCatalogs } from './catalogs.ts'
import { demoLocationPrices } from './location-prices.ts'
import { type DemoProduct, productsOf } from './products.ts'

const us = productsOf('us')
const de = productsOf('de')
const products = [...us, ...de]
const valuesOf = (field: keyof DemoProduct) => new Set(us.map((product) => product[field]))

/** The forms that the server understands. */
const readableHours = /^(closed|\d{1,2}[ap] - \d{1,2}[ap]|\d\d:\d\d - \d\d:\d\d)$/

const differs = (texts: Record<'en-us' | 'de-de', string>) => texts['en-us'] !== texts['de-de']

describe('the demo products', () => {
  it('are about three hundred in each catalog, with codes that are unique there', () => {
    for (const list of [us, de]) {
      assert.ok(list.length >= 280 && list.length <= 320, `${list.length} products`)
      assert.equal(new Set(list.map(({ code }) => code)).size, list.length)
    }
    assert.ok(us.some(({ code }) => code.includes(' ')))
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
    ] as const)
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
      assert.ok(price.cost && price.cost < (price.salePrice ?? price.price), code)
      if (price.salePrice) assert.ok(price.salePrice < price.price, code)
      if (price.msrp) assert.ok(price.msrp > price.price, code)
      assert.ok((price.minPrice ?? 0) <= (price.maxPrice ?? 0), code)
    }
  })

  it('carry unique EAN-13 numbers of the in-store range with a right check digit', () => {
    for (const { identifiers } of products) {
      const { ean = '' } = identifiers
      const digits = [...(ean ?? '')].map(Number)
      const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 ? 3 : 1), 0)
      assert.match(ean ?? '', /^2[0-9]{12}$/)
      assert.equal(sum % 10, 0, ean ?? '')
    }
    assert.equal(new Set(us.map(({ identifiers }) => identifiers.ean)).size, us.length)
  })

  it('read differently in German', () => {
    for (const { code, longDescription } of products) assert.ok(differs(longDescription), code)
    assert.ok(us.filter(({ name }) => differs(name)).length > us.length * 0.9)
    assert.ok(
      de.filter(({ longDescription }) => /[äöüß]/.test(longDescription['de-de'])).length > de.length * 0.9,
    )
  })

  it('are priced in the currency of their catalog', () => {
    for (const { code, defaultCurrencyCode } of demoCatalogs)
      assert.deepEqual(
        [...new Set(productsOf(code).map(({ price }) => price.currencyCode))],
        [defaultCurrencyCode],
      )
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
      const product = productsOf(catalogCode).find(({ code }) => code === price.productCode)
      assert.equal(product?.price.currencyCode, price.currencyCode, price.productCode)
    }
  })

  it('keep to the bounds of a price, differ from that of the product and cover the cost', () => {
    for (const { catalogCode, price: own } of demoLocationPrices) {
      const { productCode, locationCode: _, ...fields } = own
      const product = productsOf(catalogCode).find(({ code }) => code === productCode)
      const { cost, volumePricing } = fields
      assert.ok(cost)
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
    for (const { code, modelType, categories } of products) {
      const isListed = modelType !== 'variant' && modelType !== 'bundleItem'
      assert.equal(categories.filter(({ isPrimary }) => isPrimary).length, isListed ? 1 : 0, code)
    }
  })
})

describe('the demo attributes', () => {
  const values = new Map(
    demoAttributes.map(({ code, values = [] }) => [code, new Set(values.map((value) => value.code))]),
  )

  it('know every value that a product offers', () => {
    for (const { code, options = [], extras = [] } of products)
      for (const choice of [...options, ...extras])
        for (const value of choice.values ?? [])
          assert.ok(values.get(choice.code)?.has(value.code), `${code} ${value.code}`)
  })

  it('know every value of an attribute property', () => {
    for (const { properties } of us)
      for (const { code = '', type, value } of properties)
        if (type === 'attribute')
          for (const one of value as string[]) assert.ok(values.get(code)?.has(one), one)
  })

  it('tell the variants of a product apart', () => {
    const variants = us.filter(({ modelType }) => modelType === 'variant')
    const keys = variants.map(({ parentProductCode, options }) => parentProductCode + JSON.stringify(options))

    assert.equal(new Set(keys).size, variants.length)
    assert.ok(demoAttributes[0]?.values?.every(({ swatch }) => /^#[0-9a-f]{6}$/.test(swatch?.value ?? '')))
  })
})
