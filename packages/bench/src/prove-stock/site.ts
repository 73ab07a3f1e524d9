import { expectNoErrors } from '@tradepost/sdk'
import { issueMerchantToken } from '../client/token.ts'
import type { Stage } from '../proof/stage.ts'
import { LOCATION, type Site } from './caller.ts'

const PER_BATCH = 500

/** A merchant with one location and so much of each product, by the interface itself. */
export const makeSite = async (
  { servers, url, newMerchant }: Stage,
  stock: Map<string, number>,
): Promise<Site> => {
  const { code: merchantCode, client, api } = await newMerchant()
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

  const token = await issueMerchantToken(url, merchantCode, client)
  return { merchantCode, token, addresses: servers.addresses }
}
