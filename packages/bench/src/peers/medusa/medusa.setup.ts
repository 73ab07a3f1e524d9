import { type Good, inBatches, makeGoods, STOCK, shelves } from '../goods.ts'
import { BATCH } from '../peer.ts'

export const account = { email: 'admin@peer.test', password: 'a password' }

/** Bodies and answers of its Admin API, of which we read single fields only. */
type Json = Record<string, unknown>
type Admin = (path: string, body?: object) => Promise<Json>

/** Calls to the Admin API, for everything that is not measured. */
export const signIn = async (url: string): Promise<{ token: string; admin: Admin }> => {
  const call = async (path: string, body?: object, token?: string): Promise<Json> => {
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`Medusa answered ${path} with ${answer.status} ${text.slice(0, 2000)}`)
    return JSON.parse(text)
  }
  const token = String((await call('/auth/user/emailpass', account)).token)
  return { token, admin: (path, body) => call(path, body, token) }
}

const idOf = (answer: Json, field: string): string => (answer[field] as { id: string }).id

/** Plain data: it is kept with the catalog. */
export type MedusaShop = {
  key: string
  regionId: string
  shippingOptionId: string
  references: References
  productIds: string[]
  variantIds: string[]
}

/** Ids that every product names. */
type References = { channelId: string; profileId: string; categories: Record<string, string> }

export const productBody = (
  { name, code, description, sku, price, finish, shelf }: Good,
  { channelId, profileId, categories }: References,
) => ({
  title: name,
  handle: code,
  description,
  status: 'published',
  options: [{ title: 'Finish', values: [finish] }],
  variants: [
    {
      title: finish,
      sku,
      manage_inventory: true,
      options: { Finish: finish },
      prices: [{ currency_code: 'usd', amount: price }],
    },
  ],
  categories: [{ id: categories[shelf] }],
  sales_channels: [{ id: channelId }],
  shipping_profile_id: profileId,
  images: [1, 2].map((number) => ({ url: `https://pictures.example.com/${code}/${number}.jpg` })),
})

/** A region with a tax, a warehouse, a way to ship and one to pay. */
const makeCheckout = async (admin: Admin, channelId: string, profileId: string) => {
  const region = {
    name: 'US',
    currency_code: 'usd',
    countries: ['us'],
    payment_providers: ['pp_system_default'],
  }
  const regionId = idOf(await admin('/admin/regions', region), 'region')
  await admin('/admin/tax-regions', {
    country_code: 'us',
    provider_id: 'tp_system',
    default_tax_rate: { rate: 8.25, name: 'Tax', code: 'tax' },
  })
  const address = { address_1: 'Main 1', city: 'Austin', country_code: 'us', postal_code: '78701' }
  const location = await admin('/admin/stock-locations', { name: 'Warehouse', address })
  const locationId = idOf(location, 'stock_location')
  const place = `/admin/stock-locations/${locationId}`
  await admin(`${place}/sales-channels`, { add: [channelId] })
  await admin(`${place}/fulfillment-providers`, { add: ['manual_manual'] })
  const made = await admin(`${place}/fulfillment-sets?fields=*fulfillment_sets`, {
    name: 'Shipping',
    type: 'shipping',
  })
  const [set] = (made.stock_location as { fulfillment_sets: { id: string }[] }).fulfillment_sets
  const zones = await admin(`/admin/fulfillment-sets/${set?.id}/service-zones?fields=*service_zones`, {
    name: 'US',
    geo_zones: [{ type: 'country', country_code: 'us' }],
  })
  const [zone] = (zones.fulfillment_set as { service_zones: { id: string }[] }).service_zones
  const option = await admin('/admin/shipping-options', {
    name: 'Parcel',
    price_type: 'flat',
    provider_id: 'manual_manual',
    service_zone_id: zone?.id,
    shipping_profile_id: profileId,
    type: { label: 'Parcel', description: 'Parcel', code: 'parcel' },
    prices: [{ currency_code: 'usd', amount: 5 }],
    rules: [],
  })
  return { regionId, locationId, shippingOptionId: idOf(option, 'shipping_option') }
}

const makeReferences = async (admin: Admin): Promise<References> => {
  const channel = await admin('/admin/sales-channels', { name: 'Shop' })
  const profile = await admin('/admin/shipping-profiles', { name: 'Parcels', type: 'parcels' })
  const categories: Record<string, string> = {}
  for (const name of shelves) {
    const made = await admin('/admin/product-categories', { name, is_active: true })
    categories[name] = idOf(made, 'product_category')
  }
  return {
    channelId: idOf(channel, 'sales_channel'),
    profileId: idOf(profile, 'shipping_profile'),
    categories,
  }
}

const makeKey = async (admin: Admin, channelId: string): Promise<string> => {
  const { api_key } = await admin('/admin/api-keys', { title: 'Shop', type: 'publishable' })
  const { id, token } = api_key as { id: string; token: string }
  await admin(`/admin/api-keys/${id}/sales-channels`, { add: [channelId] })
  return token
}

type MadeProduct = { id: string; variants: { id: string }[] }

/** The catalog with its stock and what a purchase needs, by the Admin API. */
export const fillMedusa = async (admin: Admin, products: number): Promise<MedusaShop> => {
  const references = await makeReferences(admin)
  const { locationId, ...checkout } = await makeCheckout(admin, references.channelId, references.profileId)
  const key = await makeKey(admin, references.channelId)
  const made: MadeProduct[] = []
  for (const goods of inBatches(makeGoods(products), BATCH)) {
    const create = goods.map((good) => productBody(good, references))
    const { created } = await admin('/admin/products/batch?fields=id,variants.id', { create })
    made.push(...(created as MadeProduct[]))
  }
  const limit = 200
  for (let offset = 0; offset < products; offset += limit) {
    const { inventory_items } = await admin(
      `/admin/inventory-items?limit=${limit}&offset=${offset}&order=id&fields=id`,
    )
    const create = (inventory_items as { id: string }[]).map(({ id }) => ({
      inventory_item_id: id,
      location_id: locationId,
      stocked_quantity: STOCK,
    }))
    await admin('/admin/inventory-items/location-levels/batch', { create })
  }
  return {
    key,
    ...checkout,
    references,
    productIds: made.map(({ id }) => id),
    variantIds: made.map(({ variants }) => String(variants[0]?.id)),
  }
}
