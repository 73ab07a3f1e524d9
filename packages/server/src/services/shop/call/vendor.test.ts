import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signRequest } from '@tradepost/plugin'
import { createClient, NotFoundError } from '@tradepost/sdk'
import { useOwnServer } from '../../../../test/support/harness.ts'
import { linesOf, withShop } from '../shop.fixture.ts'

const vendor = 'acme'
useOwnServer({}, { vendor })

const shopAndToken = async () => {
  const h = await withShop()
  const { merchantCode } = h
  const body = { grant_type: 'guest', merchantCode, shopCode: 'web' }
  const { access_token: token } = await h.api.issueShopperToken({ body })
  return { ...h, token }
}

describe('the word of the operator', () => {
  it('is that of the calls, for clients that are told of it', async () => {
    const { url, token } = await shopAndToken()
    const shopper = createClient({ baseUrl: url, token, vendor })

    await shopper.callAddProducts({ body: [{ productId: 'tea', quantity: 2 }] })

    assert.deepEqual(await linesOf(shopper), ['2 tea'])
    await assert.rejects(createClient({ baseUrl: url, token }).callGetCart(), NotFoundError)
  })

  it('is that of the addresses in the API reference', async () => {
    const { url } = await shopAndToken()
    const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: object }

    const calls = Object.keys(paths).filter((path) => path.startsWith('/shop/v1/') && path.includes('.v1'))
    assert.ok(calls.includes('/shop/v1/acme.cart.addProducts.v1'))
    assert.deepEqual(
      calls.filter((path) => !path.startsWith('/shop/v1/acme.')),
      [],
    )
  })

  it('is that of the plugin endpoint and its headers', async () => {
    const { url, api, clock } = await shopAndToken()
    const { apiKey } = await api.getShopApiKey({ shopCode: 'web' })
    const shop = await api.getShop({ shopCode: 'web' })
    const credentials = { customerNumber: shop.customerNumber, apiKey }
    const headers = signRequest(credentials, { now: clock.now(), vendor })
    const body = new URLSearchParams({ action: 'ping' })

    const answer = await fetch(`${url}/acme/api.php`, { method: 'POST', headers, body })

    assert.deepEqual(Object.keys(headers), ['X-Acme-Auth-User', 'X-Acme-Auth-Token'])
    assert.equal(((await answer.json()) as { error: number }).error, 0)
  })
})
