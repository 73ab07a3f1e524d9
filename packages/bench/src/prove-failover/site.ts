import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectNoErrors } from '@tradepost/sdk'
import { issueMerchantToken } from '../client/token.ts'
import type { Stage } from '../proof/stage.ts'
import { makeGoods } from '../scenario/order.ts'
import type { Cleanup } from '../server/cleanup.ts'
import type { Site } from './load.ts'
import { COUNTED, eventsOfWrites, LOCATION } from './writes.ts'

/** More than is ever reserved. */
export const STOCK = 1_000_000

/** The ids of the deliveries that it took. */
export const startReceiver = async (cleanup: Cleanup): Promise<{ url: string; taken: Set<string> }> => {
  const taken = new Set<string>()
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    taken.add((JSON.parse(text) as { id: string }).id)
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup.add(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken }
}

export const makeSite = async ({ servers, url, newMerchant }: Stage, endpoint: string): Promise<Site> => {
  const { code: merchantCode, client, api } = await newMerchant()
  expectNoErrors(await api.createCatalogs({ body: { catalogs: [{ code: 'main', name: 'Main' }] } }))
  const location = { code: LOCATION, name: 'Warehouse', type: { code: 'warehouse' } } as const
  expectNoErrors(await api.createLocations({ body: { locations: [location] } }))
  const counted = {
    code: COUNTED,
    name: { 'en-us': 'Counted' },
    modelType: 'standard' as const,
    isInventoryManaged: true,
  }
  expectNoErrors(await api.createProducts({ body: { products: [counted, ...makeGoods()] } }))
  const stock = { productCode: COUNTED, locationCode: LOCATION, sku: null, onHand: STOCK }
  expectNoErrors(await api.setInventories({ body: { inventories: [stock] } }))
  const guest = { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' }
  const { ids } = expectNoErrors(await api.createCustomers({ body: { customers: [guest] } }))
  const webhook = {
    code: 'all',
    name: 'All',
    endpoint,
    active: true,
    events: eventsOfWrites.map((code) => ({ code })),
  }
  expectNoErrors(await api.createWebhooks({ body: { webhooks: [webhook] } }))
  const token = await issueMerchantToken(url, merchantCode, client)
  return { merchantCode, token, addresses: servers.addresses, customerId: String(ids[0]) }
}
