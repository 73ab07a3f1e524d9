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
  })
})
