import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { harness } from '../../../../test/support/harness.ts'

describe('a page of a shop', () => {
  it('may call the shop and read catalog and content from where the shop is, and nothing else', async () => {
    const h = await harness()
    const shop = { code: 'web', name: 'Web', url: 'https://Tea.Example/de', websiteCustomDomain: 'tea.shop' }
    await h.api.createShops({ body: { shops: [shop] } })
    const allowedAt = async (path: string, origin: string, method = 'GET') => {
      const headers = { origin, 'access-control-request-method': method }
      const answer = await fetch(`${h.url}${path}`, { method: 'OPTIONS', headers })
      return answer.headers.get('access-control-allow-origin')
    }
    const products = `/catalog/v1/merchants/${h.merchantCode}/products`

    for (const origin of ['https://tea.example', 'https://tea.shop']) {
      assert.equal(await allowedAt('/shop/v1/getCart', origin, 'POST'), origin)
      assert.equal(await allowedAt(products, origin), origin)
      assert.equal(await allowedAt(`/cms/v1/merchants/${h.merchantCode}/pages`, origin), origin)
      assert.equal(await allowedAt(products, origin, 'POST'), null)
      assert.equal(await allowedAt(`/order/v1/merchants/${h.merchantCode}/salesOrders`, origin), null)
    }
    assert.equal(await allowedAt(products, 'http://tea.example'), null)
    assert.equal(await allowedAt(products, 'https://tea.example.evil.example'), null)
  })
})
