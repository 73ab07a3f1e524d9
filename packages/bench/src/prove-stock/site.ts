import { createClient, expectNoErrors } from '@tradepost/sdk'
import { createOperatorClient, type OpenPlatform } from '@tradepost/server'
import { issueMerchantToken } from '../client/token.ts'
import { LOCATION, type Site } from './caller.ts'

const PER_BATCH = 500

/** A merchant with one location and so much of each product, by the interface itself. */
export const makeSite = async (
  addresses: string[],
  platform: OpenPlatform,
  stock: Map<string, number>,
): Promise<Site> => {
  const secret = platform.ids.secret()
  const merchantCode = `proof-${platform.ids.digits(9)}`
  await createOperatorClient(platform.database, platform, { id: merchantCode, name: 'Proof', secret })
  const baseUrl = addresses[0] as string
  const operator = createClient({ baseUrl, clientId: merchantCode, clientSecret: secret })
  const owner = { emailAddress: 'owner@proof.test', password: 'owner-password' }
  const { client } = await operator.createMerchant({ body: { code: merchantCode, name: 'Proof', owner } })
  const credentials = { clientId: client.id, clientSecret: client.secret }
  const api = createClient({ baseUrl, merchantCode, ...credentials })

  expectNoErrors(await api.createCatalogs({ body: { catalogs: [{ code: 'main', name: 'Main' }] } }))
  const location = { code: LOCATION, name: 'Warehouse', type: { code: 'warehouse' } } as const
  expectNoErrors(await api.createLocations({ body: { locations: [location] } }))
  const products = [...stock.keys()].map((code) => ({
    code,
    name: { 'en-us': code },
    modelType: 'standard' as const,
    isInventoryManaged: true,
  }))
  for (let first = 0; first < products.length; first += PER_BATCH)
    expectNoErrors(await api.createProducts({ body: { products: products.slice(first, first + PER_BATCH) } }))
  const inventories = [...stock].map(([productCode, onHand]) => ({
    productCode,
    locationCode: LOCATION,
    sku: null,
    onHand,
  }))
  expectNoErrors(await api.setInventories({ body: { inventories } }))

  const token = await issueMerchantToken(baseUrl, merchantCode, client)
  return { merchantCode, token, addresses }
}
