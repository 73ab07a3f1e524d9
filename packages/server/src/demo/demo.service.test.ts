import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createClient } from '@tradepost/sdk'
import { startTestServer } from '../../test/server.ts'
import { merchantInitializers } from '../app.ts'
import { demoClient } from './demo.accounts.ts'
import { createDemo } from './demo.service.ts'

describe('the demo in the database', () => {
  it('can be asked which price applies at a location', async () => {
    const { url, platform } = await startTestServer()

    await createDemo(platform, merchantInitializers)

    const api = createClient({ baseUrl: url, merchantCode: 'demo', ...demoClient })
    const { prices, errors } = await api.resolvePrices({
      body: {
        items: [
          { productCode: 'tea-assam-100g' },
          { productCode: 'tea-assam-100g', locationCode: 'airport' },
          { productCode: 'tea-breakfast-100g' },
          { productCode: 'coffee-huila-1kg', quantity: 24, locationCode: 'warehouse' },
        ],
      },
    })
    assert.deepEqual(errors, [])
    assert.deepEqual(
      prices.map(({ source }) => source),
      ['volume', 'location', 'sale', 'volume'],
    )
    const { meta } = await api.listProductLocationPrices({ catalogCode: 'de' })
    assert.equal(meta.totalItemCount, 15)
import { openDemo } from './demo.accounts.ts'
import { demoAttributes } from './demo-attributes.ts'
describe('the demo', () => {
  it('is filled once, with the attributes of its assortment', async () => {
    const api = createClient({
      baseUrl: url,
      merchantCode: 'demo',
      clientId: 'demo',
      clientSecret: 'demo-secret',
      retries: 0,
    await openDemo(platform, merchantInitializers)
    await openDemo(platform, merchantInitializers)
    const { attributes } = await api.listAttributes({ localeCode: 'de-de' })
      attributes.map(({ code }) => code),
      demoAttributes.map(({ code }) => code).toSorted(),
    assert.partialDeepStrictEqual(
      attributes.find(({ code }) => code === 'colour'),
      {
        name: 'Farbe',
        values: [{ code: 'white', sequenceId: 1, name: 'Weiß', swatch: { type: 'color', value: '#eae5da' } }],
  })
})
