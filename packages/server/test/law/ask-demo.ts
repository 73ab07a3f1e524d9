import assert from 'node:assert/strict'
import type { BoundOperation } from '@tradepost/contract'
import { demoClient } from '@tradepost/demo'
import { createClient } from '@tradepost/sdk'
import { startDemoServer } from '../support/demo.ts'
import { type ReadExample, readExamples } from './read-examples.ts'

type Answer = { status: number; type: string; text: string; body: Record<string, unknown> }

/** Sends an operation that reads to a demo that has something to show for each of them. */
export type Ask = (bound: BoundOperation, query?: ReadExample) => Promise<Answer>

export const askDemo = async (): Promise<Ask> => {
  const { url, platform } = await startDemoServer()
  const api = createClient({ baseUrl: url, merchantCode: 'demo', ...demoClient, retries: 0 })
  const token = async (client: object) =>
    (await api.issueToken({ body: { grant_type: 'client_credentials', ...client } })).access_token
  const tokens = {
    merchant: await token({ client_id: 'demo', client_secret: 'demo-secret', tenantId: 'demo' }),
    operator: await token({ client_id: 'operator', client_secret: 'operator-secret' }),
    public: '',
    shopper: (
      await api.issueShopperToken({
        body: {
          grant_type: 'client_credentials',
          client_id: 'demo',
          client_secret: 'demo-secret',
          merchantCode: 'demo',
          shopCode: 'web',
        },
      })
    ).access_token,
  }
  const send = async (path: string, bearer: string, body?: object) => {
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    const type = answer.headers.get('content-type') ?? ''
    return { status: answer.status, type, text: await answer.text() }
  }
  await send('/merchant/v1/merchants/demo/siBranding', tokens.operator, {
    siBranding: {
      merchantPartnerId: '1',
      partnerName: 'Agency',
      partnerUrl: 'https://agency.example.test',
      partnerLogo: '',
      partnerPhone: '',
    },
  })
  const examples = await readExamples(platform, api, async (path, body) => {
    const { status, text } = await send(path, tokens.merchant, body)
    assert.ok(status < 300, `${path}: ${text}`)
  })
  const shopper = createClient({ baseUrl: url, token: tokens.shopper, retries: 0 })
  const { cartId } = await shopper.createCart()
  const { products } = await api.listProducts({ filters: { modelType: 'standard' }, limit: 20 })
  const productId = products.find(({ availability }) => availability?.isAvailable)?.code ?? ''
  await shopper.addCartProducts({ cartId, body: [{ productId, quantity: 1 }] })
  const bought = await shopper.createCart()
  await shopper.addCartProducts({ ...bought, body: [{ productId, quantity: 1 }] })
  const person = { firstName: 'Ada', lastName: 'Byron', country: 'US' }
  const { orderNumber } = await shopper.checkOutCart({
    ...bought,
    body: {
      emailAddress: 'ada@byron.test',
      fulfillment: { method: 'directShip' },
      billingAddress: person,
      paymentMethodCode: 'payOnDelivery',
    },
  })
  const { customers } = await api.listCustomers({ limit: 100, fields: ['contacts'] })
  const userId = String(customers.find(({ contacts }) => contacts?.length)?.id)
  await shopper.mergeCart({ userId, cartId })
  // the one that the customer had before, if there was one
  const own = await shopper.getShopperCartId({ userId })
  Object.assign(examples, {
    getCart: own,
    getShopper: { userId },
    getShopperCartId: { userId },
    getCheckout: { ...own, country: 'US', region: 'IL' },
    getShopperOrder: { orderNumber },
    listPayments: { orderNumber },
  })
  return async ({ name, service, path }: BoundOperation, query: ReadExample = {}): Promise<Answer> => {
    const values: ReadExample = { merchantCode: 'demo', ...examples[name], ...query }
    const address = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => {
      const value = values[param]
      assert.ok(value !== undefined, `${name} has no example of ${param}`)
      delete values[param]
      return encodeURIComponent(value)
    })
    delete values.merchantCode
    const search = new URLSearchParams(values as Record<string, string>)
    const answer = await send(`${address}?${search}`, tokens[service.scope])
    return { ...answer, body: answer.type.includes('json') ? JSON.parse(answer.text) : {} }
  }
}
