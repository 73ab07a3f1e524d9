import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations, type BoundOperation } from '@tradepost/contract'
import { createClient } from '@tradepost/sdk'
import { type Harness, harness } from '../support/harness.ts'
import { fuzzedRequests } from './fuzz.ts'

const SEED = 20_261_115
/** FUZZ_RUNS in the environment asks for more, of which these are the first. */
const { FUZZ_RUNS = '12' } = process.env

const newTarget = async () => {
  const h = await harness()
  await h.seed.catalog()
  await h.seed.product({ code: 'some-code', price: { price: 1, currencyCode: 'USD' } })
  await h.seed.location({ code: 'some-code' })
  await h.seed.segment({ code: 'some-code', name: 'x', type: 'fixed' })
  return h
}

/** A guest with something in the cart, so that what is sent about carts goes further than finding none. */
const shopperOf = async ({ api, merchantCode, url }: Harness) => {
  const shopCode = 'of-guests'
  await api.createShops({ body: { shops: [{ code: shopCode, name: 'Of guests', currencies: ['USD'] }] } })
  const { access_token: bearer } = await api.issueShopperToken({
    body: { grant_type: 'guest', merchantCode, shopCode },
  })
  const shopper = createClient({ baseUrl: url, token: bearer, retries: 0 })
  const { cartId } = await shopper.createCart()
  await shopper.addCartProducts({ cartId, body: [{ productId: 'some-code', quantity: 1 }] })
  const [item] = (await shopper.getCart({ cartId })).cartItems
  return { bearer, cartId, cartItemId: item?.id ?? '' }
}

/** A file tries some of the services, because all of them take longer than a file may on a busy machine. */
export const fuzzServices = (isTried: (serviceName: string) => boolean): void => {
  describe('nothing that a caller sends', () => {
    let read: ReturnType<typeof newTarget> | undefined
    /** Reads spoil nothing for each other, so they share a merchant. */
    const targetOf = ({ operation }: BoundOperation) => {
      if (operation.method !== 'GET') return newTarget()
      read ??= newTarget()
      return read
    }

    for (const bound of allOperations.filter(({ service }) => isTried(service.name)))
      it(`gives a 5xx: ${bound.name}`, async () => {
        const target = await targetOf(bound)
        const { url } = target
        const { bearer, ...known } =
          bound.service.scope === 'shopper'
            ? await shopperOf(target)
            : { bearer: await target.tokenOfScope(bound.service.scope) }

        for (const { method, path, headers, body } of fuzzedRequests(
          bound,
          { ...target, known },
          {
            seed: SEED,
            count: Number(FUZZ_RUNS),
          },
        )) {
          const answer = await fetch(url + path, {
            method,
            headers: { ...headers, authorization: `Bearer ${bearer}` },
            body,
          })
          const text = await answer.text()
          assert.ok(
            answer.status < 500,
            `${method} ${path} ${body?.slice(0, 500)} → ${answer.status} ${text}`,
          )
          if (answer.status === 401) break // the caller ended its own access, as some operations can
        }
      })
  })
}
