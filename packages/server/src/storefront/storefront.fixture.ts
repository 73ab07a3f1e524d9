import assert from 'node:assert/strict'
import type { MerchantSettings, ShopSettings } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import type { Client } from '@tradepost/sdk'
import type { Harness } from '../../test/support/harness.ts'
import { withShop } from '../services/shop/shop.fixture.ts'

type Answer = { status: number; headers: Headers; text: string }

/** A visitor with a browser: keeps cookies, follows redirects only by hand, and sends forms from the site itself. */
export const visitorOf = (url: string, base: string) => {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url + base + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) },
    })
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (/max-age=0/i.test(text)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const open = async (path: string, status = 200): Promise<string> => {
    const { text, ...answer } = await send(path)
    assert.equal(answer.status, status, `${path}: ${text.slice(0, 300)}`)
    return text
  }
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    })
  /** Sends a form and opens where it leads. */
  const submit = async (path: string, fields: Record<string, string>): Promise<string> => {
    const { status, headers, text } = await post(path, fields)
    assert.equal(status, 303, text.slice(0, 2000))
    const target = headers.get('location') ?? ''
    assert.ok(target.startsWith(base), target)
    return open(target.slice(base.length))
  }
  return { send, open, post, submit, cookies }
}

/** Hidden fields of the checkout, which the shopper does not fill in. */
export const hiddenIn = (page: string): { cartId: string; sum: string; cart: string } => {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
  return { cartId: value('cartId'), sum: value('sum'), cart: value('cart') }
}

export type Visitor = ReturnType<typeof visitorOf>

/** The shop `web` of a new merchant, in English and German. */
export const withStore = async () => {
  const shop = await withShop({ locales: ['en-us', 'de-de'] })
  const base = `/store/${shop.merchantCode}/web`
  return { ...shop, base, visitor: () => visitorOf(shop.url, base) }
}

/** Before the first page is opened: settings are kept with it for some seconds. */
export const set = async <Store extends { api: Client }>(
  store: Store,
  shop: ShopSettings = {},
  merchant: MerchantSettings = {},
): Promise<Store> => {
  await store.api.updateSettings({ body: { settings: merchant } })
  await store.api.updateShopSettings({ shopCode: 'web', body: { settings: shop } })
  return store
}

/** Lines of all carts of the merchant, as they are stored. */
export const linesIn = async ({ platform, merchantCode }: Pick<Harness, 'platform' | 'merchantCode'>) => {
  const rows = await platform.database.many<{ line: { substitutionAllowed: boolean | null } }>(sql`
    select line from cart c join merchant m on m.id = c.merchant_id cross join jsonb_array_elements(c.lines) as line
    where m.code = ${merchantCode}`)
  return rows.map(({ line }) => line)
}

/** Structured data of a page, by type. */
export const dataOf = (page: string): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = '']) => {
      const data = JSON.parse(text) as Record<string, unknown>
      return [String(data['@type']), data]
    }),
  )
