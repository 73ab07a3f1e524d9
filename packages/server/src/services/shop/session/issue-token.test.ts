import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { OAuthError, UnauthorizedError } from '@tradepost/sdk'
import { linesOf, shopperBy, withShop } from '../shop.fixture.ts'

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  )
  assert.ok(error instanceof OAuthError, String(error))
  return [error.status, error.code]
}

describe('the token of a guest', () => {
  it('opens a cart of its own', async () => {
    const { guest } = await withShop()
    const [one, other] = [await guest(), await guest()]

    await one.callAddProducts({ body: [{ productId: 'tea', quantity: 1 }] })

    assert.deepEqual(await linesOf(one), ['1 tea'])
    assert.deepEqual(await linesOf(other), [])
  })

  it('lives for an hour and goes on by its refresh token', async () => {
    const h = await withShop()
    const guest = await h.guest()
    await guest.callAddProducts({ body: [{ productId: 'tea', quantity: 2 }] })

    h.clock.advance(3_600_000)
    await assert.rejects(guest.callGetCart(), UnauthorizedError)
    const renewed = shopperBy(
      h,
      await h.shopToken({ grant_type: 'refresh_token', refresh_token: guest.refreshToken }),
    )

    assert.deepEqual(await linesOf(renewed), ['2 tea'])
  })

  it('needs a shop of an active merchant', async () => {
    const { shopToken } = await withShop()

    assert.deepEqual(await refusal(shopToken({ grant_type: 'guest', shopCode: 'none' })), [
      400,
      'invalid_request',
    ])
    assert.deepEqual(await refusal(shopToken({ grant_type: 'guest', merchantCode: 'none' })), [
      400,
      'invalid_request',
    ])
    assert.deepEqual(await refusal(shopToken({ grant_type: 'guest', shopCode: undefined })), [
      400,
      'invalid_request',
    ])
    assert.deepEqual(await refusal(shopToken({ grant_type: 'implicit' })), [400, 'unsupported_grant_type'])
  })

  it('ends with its shop', async () => {
    const { api, guest } = await withShop()
    const shopper = await guest()
    await shopper.callGetCart()

    await api.deleteShop({ shopCode: 'web' })

    await assert.rejects(shopper.callGetCart())
  })
})

describe('the token of a customer', () => {
  it('comes for the password and names the customer', async () => {
    const { customer, shopToken } = await withShop()
    const { id, signIn } = await customer()

    const jane = await signIn()

    assert.equal(jane.userId, id)
    assert.deepEqual(
      await refusal(shopToken({ grant_type: 'password', username: 'jane@example.test', password: 'wrong' })),
      [400, 'invalid_grant'],
    )
  })

  it('has one cart in the shop, whatever the session', async () => {
    const { customer } = await withShop()
    const { signIn } = await customer()
    const [phone, laptop] = [await signIn(), await signIn()]

    await phone.callAddProducts({ body: [{ productId: 'tea', quantity: 1 }] })
    await laptop.callAddProducts({ body: [{ productId: 'tea', quantity: 2 }] })

    assert.deepEqual(await linesOf(phone), ['3 tea'])
  })

  it('goes on in the session of a guest whose refresh token comes with the password', async () => {
    const { guest, customer } = await withShop()
    const { signIn } = await customer()
    const before = await guest()
    const { cartId } = await before.createCart()

    await signIn({ refresh_token: before.refreshToken })

    // the token from before speaks for the customer now
    assert.notEqual((await before.createCart()).cartId, cartId)
  })

  it('is that of a guest when the customer is inactive, deleted or has another password', async () => {
    const { api, customer } = await withShop()
    for (const [address, end] of [
      ['a@a.test', (customerId: string) => api.updateCustomer({ customerId, body: { status: 'inactive' } })],
      ['b@b.test', (customerId: string) => api.deleteCustomer({ customerId })],
    ] as const) {
      const { id, signIn } = await customer(address)
      const shopper = await signIn()
      await shopper.callAddProducts({ body: [{ productId: 'tea', quantity: 1 }] })

      await end(id)

      assert.deepEqual(await linesOf(shopper), [])
    }
  })
})

describe('the token of an API client', () => {
  it('needs the permission CART', async () => {
    const { api, shopToken } = await withShop()
    const { clients } = await api.createClients({
      body: {
        clients: [
          { name: 'narrow', permissions: ['CPV'] },
          { name: 'back end', permissions: ['CART'] },
        ],
      },
    })
    const [narrow, backEnd] = clients.map((client) => ({
      grant_type: 'client_credentials',
      client_id: client?.id,
      client_secret: client?.secret,
    }))

    assert.deepEqual(await refusal(shopToken(narrow ?? {})), [400, 'unauthorized_client'])
    assert.deepEqual(await refusal(shopToken({ ...backEnd, client_secret: 'wrong' })), [
      401,
      'invalid_client',
    ])
    assert.ok((await shopToken(backEnd ?? {})).access_token)
  })

  it('names the cart of a named call', async () => {
    const { backEnd } = await withShop()
    const client = await backEnd()
    const { cartId } = await client.createCart()

    await client.callAddProducts({ cartId, body: [{ productId: 'tea', quantity: 1 }] })

    assert.equal((await client.callGetCart({ cartId })).output.cartItems.length, 1)
    await assert.rejects(client.callGetCart(), { message: new RegExp(messageOf('cartUnnamed')) })
  })
})

it('a wrong or missing token answers in the words of the interface', async () => {
  const { url, guest, token } = await withShop()
  const { cartId } = await (await guest()).createCart()
  const send = async (path: string, method: string, bearer?: string) => {
    const answer = await fetch(`${url}/shop/v1${path}`, {
      method,
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    })
    return { status: answer.status, body: (await answer.json()) as object }
  }
  const message = messageOf('unauthorized')

  for (const bearer of [undefined, 'nonsense', await token()]) {
    assert.deepEqual(await send(`/carts/${cartId}`, 'GET', bearer), {
      status: 401,
      body: { message, name: 'invalid_token' },
    })
    assert.deepEqual(await send('/service.cart.getCart.v1', 'POST', bearer), {
      status: 401,
      body: { error: { code: 'EACCESS', message } },
    })
  }
})
