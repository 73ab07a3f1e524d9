import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { allOperations, type BoundOperation } from '@tradepost/contract'
import { hasETag } from '@tradepost/contract/openapi'
import { demoClient } from '@tradepost/demo'
import { createClient } from '@tradepost/sdk'
import { startDemoServer } from '../support/demo.ts'
import { aPicture } from '../support/picture.ts'

type Values = Record<string, string>
type Item = Record<string, unknown>

const readers = allOperations.filter(({ service, operation }) => hasETag(service, operation))
const listed = new Set(
  allOperations.filter(({ operation }) => operation.method === 'GET').map(({ path }) => path),
)

describe('every read of an entity with a revision', () => {
  let get: (path: string, headers?: Record<string, string>) => Promise<Response>
  before(async () => {
    const { url } = await startDemoServer()
    const api = createClient({ baseUrl: url, merchantCode: 'demo', ...demoClient, retries: 0 })
    const { access_token } = await api.issueToken({
      body: { grant_type: 'client_credentials', ...credentials, tenantId: 'demo' },
    })
    get = (path, headers) =>
      fetch(url + path, { headers: { authorization: `Bearer ${access_token}`, ...headers } })
    // the demo has none of these
    await api.createProperties({ body: { properties: [{ code: 'origin', name: 'Origin', type: 'text' }] } })
    const campaign = { code: 'news', name: 'News', channel: 'email', triggerType: 'event' } as const
    await api.createCampaigns({ body: { campaigns: [campaign] } })
    await api.createInvitation({ body: { emailAddress: 'kim@demo.test' } })
    const body = { wishlists: [{ code: 'gifts', name: 'Gifts' }] }
    const { customers } = await api.listCustomers({ limit: 1 })
    await api.createWishlists({ customerId: String(customers[0]?.id), body })
    const device = { code: 'phone', platform: 'ios', type: 'phone', model: 'A1', osVersion: '20' } as const
    await api.createDevices({ body: { devices: [device] } })
    await api.setShopImage({ shopCode: 'web', imageType: 'logo', body: { file: aPicture() } })
    await api.createDeviceWishlists({ deviceCode: 'phone', body })
  })
  const credentials = { client_id: demoClient.clientId, client_secret: demoClient.clientSecret }

  /** The value of the last parameter of a path: from the first entity of the list above it. */
  const findValue = async (path: string, values: Values): Promise<string> => {
    const [, list = '', name = ''] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? []
    if (name === 'imageType') return 'logo'
    if (name === 'shopCode') return 'web'
    if (!listed.has(list)) return 'phone'
    const body = (await (await get(`${fill(list, values)}?limit=1`)).json()) as Record<string, Item[]>
    const [first] = Object.values(body).find(Array.isArray) ?? []
    const value = first?.[name] ?? (name.endsWith('Id') ? first?.id : undefined) ?? first?.code ?? first?.id
    assert.ok(value, `${list}: the demo has nothing to read`)
    return String(value)
  }

  const fill = (path: string, values: Values): string =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? name))

  const addressOf = async ({ path }: BoundOperation): Promise<string> => {
    const values: Values = { merchantCode: 'demo' }
    for (const [parameter, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
      const above = path.slice(0, path.indexOf(parameter) + parameter.length)
      values[name] ??= await findValue(above, values)
    }
    return fill(path, values)
  }

  for (const bound of readers)
    it(`answers 304 to who has it: ${bound.name}`, async () => {
      const address = await addressOf(bound)
      const first = await get(address)
      const etag = first.headers.get('etag') ?? ''

      const same = await get(address, { 'if-none-match': etag })
      const any = await get(address, { 'if-none-match': '"0", *' })
      const other = await get(address, { 'if-none-match': '"0-other"' })

      assert.equal(first.status, 200, address)
      assert.match(etag, /^(W\/)?"\d+-[\w-]+"$/)
      assert.deepEqual([same.status, await same.text(), same.headers.get('etag')], [304, '', etag])
      assert.deepEqual([any.status, other.status], [304, 200])
      assert.equal(await other.text(), await first.text())
    })
})
