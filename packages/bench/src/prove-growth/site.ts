import { type Db, sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { operate } from '@tradepost/server/tool'
import type { Stage } from '../proof/stage.ts'
import { makeGoods } from '../scenario/order.ts'
import { createMerchant } from '../server/operator.ts'
import type { Owner } from './fill.ts'

/** Products with stock of each merchant; its tables have rows of many more. */
export const PRODUCTS = 200
export const WAREHOUSE = 'warehouse'
export const productCode = (n: number): string => `p-${n % PRODUCTS}`

const MERCHANTS = 10
const PER_BATCH = 100

/** A merchant that is asked. */
export type Shop = { merchantCode: string; token: string; customerId: string; webhookId: string }
export type Site = { shops: Shop[]; owners: Owner[] }

const makeShop = async ({ url, operator }: Stage, code: string, endpoint: string): Promise<void> => {
  const { api } = await createMerchant(url, operator, code)
  expectNoErrors(await api.createCatalogs({ body: { catalogs: [{ code: 'main', name: 'Main' }] } }))
  const location = { code: WAREHOUSE, name: 'Warehouse', type: { code: 'warehouse' } } as const
  expectNoErrors(await api.createLocations({ body: { locations: [location] } }))
  const codes = Array.from({ length: PRODUCTS }, (_, n) => productCode(n))
  for (let first = 0; first < PRODUCTS; first += PER_BATCH) {
    const part = codes.slice(first, first + PER_BATCH)
    const products = part.map((code) => ({
      code,
      name: { 'en-us': code },
      modelType: 'standard' as const,
      isInventoryManaged: true,
    }))
    expectNoErrors(await api.createProducts({ body: { products } }))
    const inventories = part.map((productCode) => ({
      productCode,
      locationCode: WAREHOUSE,
      sku: null,
      onHand: 1000,
    }))
    expectNoErrors(await api.setInventories({ body: { inventories } }))
  }
  expectNoErrors(await api.createProducts({ body: { products: makeGoods() } }))
  const customer = { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' }
  expectNoErrors(await api.createCustomers({ body: { customers: [customer] } }))
  const events = [{ code: 'salesOrderAdded' }]
  const webhook = { code: 'growth', name: 'Growth', endpoint, active: true, events }
  expectNoErrors(await api.createWebhooks({ body: { webhooks: [webhook] } }))
}

type Found = Owner & { code: string; clientId: string; customerId: string }

/** Each with a campaign that was sent, which the messages of the proof belong to. */
const addCampaigns = (db: Db) =>
  db.run(sql`
    with campaigns as (
      insert into campaign (merchant_id, code, status, data, create_date, update_date)
      select m.id, 'growth', 'sent', '{}', now(), now() from merchant m where m.code like 'growth-%'
      returning merchant_id, id)
    insert into campaign_dispatch (merchant_id, campaign_id, status, is_complete, create_date)
    select c.merchant_id, c.id, 'sent', true, now() from campaigns c`)

const listShops = (db: Db) =>
  db.many<Found>(sql`
    select m.id as "merchantId", m.code, c.id as "catalogId", w.id as "webhookId", d.campaign_id as "campaignId",
      d.id as "dispatchId", u.id as "customerId", a.id as "clientId"
    from merchant m
    join catalog c on c.merchant_id = m.id
    join webhook w on w.merchant_id = m.id
    join campaign_dispatch d on d.merchant_id = m.id
    join customer u on u.merchant_id = m.id
    join api_client a on a.merchant_id = m.id
    where m.code like 'growth-%' order by m.code`)

const moveWebhooks = (db: Db, endpoint: string) => db.run(sql`update webhook set endpoint = ${endpoint}`)

/** Merchants with what a request needs; those that an earlier proof has left are taken up. */
export const openSite = async (stage: Stage, endpoint: string): Promise<Site> => {
  const { database } = stage.platform
  let found = await listShops(database)
  if (found.length === 0) {
    for (let n = 0; n < MERCHANTS; n++) await makeShop(stage, `growth-${n}`, endpoint)
    await addCampaigns(database)
    found = await listShops(database)
  } else await moveWebhooks(database, endpoint)
  const shops: Shop[] = []
  for (const { code, clientId, customerId, webhookId } of found) {
    const token = await operate.issueToken(stage.platform, { merchantCode: code, clientId })
    shops.push({ merchantCode: code, token, customerId, webhookId })
  }
  return { shops, owners: found }
}
