import assert from 'node:assert/strict'
import type { ShopCheckoutUpdate, ShopPluginUpdate } from '@tradepost/contract'
import { signRequest } from '@tradepost/plugin'
import { expectNoErrors } from '@tradepost/sdk'
import type { Harness } from '../../../test/support/harness.ts'

type Fields = Record<string, string>
type Nested = string | number | null | Nested[] | { [name: string]: Nested | undefined }

/** Fields of a form with brackets. */
export const flatten = (value: Nested, name = ''): Fields => {
  if (value === null || typeof value !== 'object') return { [name]: String(value ?? '') }
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) =>
      inner === undefined ? {} : flatten(inner as Nested, name ? `${name}[${key}]` : key),
    ),
  ) as Fields
}

/** A shop with a plugin, and calls to it as a platform makes them. */
export const pluginOfShop = async ({ url, api, clock }: Harness, code = 'web') => {
  const { shops } = expectNoErrors(await api.createShops({ body: { shops: [{ code, name: 'Web' }] } }))
  const [shop] = shops
  assert.ok(shop)
  const sign = () => signRequest(shop, { now: clock.now() })

  const post = async (form: string | FormData | URLSearchParams, headers: Fields = sign()) => {
    const answer = await fetch(`${url}/service/api.php`, { method: 'POST', headers, body: form })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    const body = isJson ? JSON.parse(text) : undefined
    return { status: answer.status, headers: answer.headers, text, body }
  }
  const ask = (action: string, parameters: { [name: string]: Nested | undefined } = {}) =>
    post(new URLSearchParams(flatten({ action, ...parameters })))
  const call = async (action: string, parameters?: { [name: string]: Nested | undefined }) => {
    const { status, body } = await ask(action, parameters)
    assert.equal(status, 200)
    return body
  }
  const set = (plugin: ShopPluginUpdate) => api.updateShopPlugin({ shopCode: code, body: { plugin } })
  const setCheckout = (checkout: ShopCheckoutUpdate) =>
    api.updateShopCheckout({ shopCode: code, body: { checkout } })
  const enable = (...actions: (keyof NonNullable<ShopPluginUpdate['actions']>)[]) =>
    set({ actions: Object.fromEntries(actions.map((name) => [name, true])) })
  return { shop, sign, post, ask, call, set, setCheckout, enable }
}
