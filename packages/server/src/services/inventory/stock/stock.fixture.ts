import type {
  Inventory,
  InventoryAdjustment,
  InventoryKey,
  InventorySet,
  LocationCreate,
  ProductCreate,
} from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'

export const keyOf = (productCode: string, more: Partial<InventoryKey> = {}): InventoryKey => ({
  productCode,
  locationCode: 'shop',
  sku: null,
  ...more,
})

type LocationOptions = Pick<LocationCreate, 'status' | 'inventory'>

/** Creates the location, or gives it these settings when it is there. */
export const seedLocation = async (h: Harness, code: string, options: LocationOptions = {}) => {
  const location = { code, name: code, type: { code: 'store' }, ...options } as const
  const { errors } = await h.api.createLocations({ body: { locations: [location] } })
  if (errors.length > 0) await h.api.updateLocation({ locationCode: code, body: options })
}

export const removeLocation = (h: Harness, locationCode: string) => h.api.deleteLocation({ locationCode })

type Hold = { order?: string; line?: string; fulfillmentOrder?: string | null }

/** A reservation with all that goes with it, below the service that makes them. */
export const seedReservation = async (
  h: Harness,
  key: InventoryKey,
  quantity: number,
  { order = 'order-1', line = 'line-1', fulfillmentOrder = null }: Hold = {},
) => {
  const { productCode, locationCode, sku, bin = '', binLocation = '' } = key
  await h.platform.database.run(sql`
    with held as (
      update inventory i set on_reserve = on_reserve + ${quantity} from merchant m
      where m.code = ${h.merchantCode} and i.merchant_id = m.id and i.product_code = ${productCode}
        and i.location_code = ${locationCode} and i.sku = ${sku ?? ''} and i.bin = ${bin} and i.bin_location = ${binLocation}
      returning i.*),
    noted as (
      insert into inventory_change (merchant_id, product_code, location_code, sku, bin, bin_location, field, before, after,
        reason, reference, actor, create_date)
      select merchant_id, product_code, location_code, sku, bin, bin_location, 'onReserve', on_reserve - ${quantity},
        on_reserve, 'reserved', ${order}, 'somebody', ${h.clock.now()} from held)
    insert into reservation (merchant_id, code, product_code, location_code, sku, bin, bin_location, sales_order_number,
      sales_order_line_item_code, fulfillment_order_number, quantity, create_date)
    select merchant_id, gen_random_uuid(), product_code, location_code, sku, bin, bin_location, ${order}, ${line},
      ${fulfillmentOrder}, ${quantity}, ${h.clock.now()} from held`)
}

export type SetItem = Partial<InventorySet> & { productCode: string }
export type AdjustItem = Partial<InventoryAdjustment> &
  Pick<InventoryAdjustment, 'productCode' | 'operationType'>

/** A merchant with a catalog, a location `shop` and products that are counted. */
export const withStock = async (...codes: string[]) => {
  const h = await harness()
  await h.seed.catalog()
  await seedLocation(h, 'shop')
  const product = (code: string, more: Partial<ProductCreate> = {}, catalogCode?: string) =>
    h.seed.product({ code, isInventoryManaged: true, ...more }, catalogCode)
  for (const code of codes) await product(code)

  const set = (...items: SetItem[]) =>
    h.api.setInventories({
      body: { inventories: items.map((item) => ({ ...keyOf(item.productCode), ...item })) },
    })
  const seed = async (...items: SetItem[]) => {
    expectNoErrors(await set(...items))
  }
  const adjust = (...items: AdjustItem[]) =>
    h.api.adjustInventories({
      body: { inventories: items.map((item) => ({ ...keyOf(item.productCode), ...item })) },
    })
  const remove = (...inventories: InventoryKey[]) => h.api.deleteInventories({ body: { inventories } })
  const list = async (query: Parameters<typeof h.api.listInventories>[0] = {}) =>
    (await h.api.listInventories(query)).inventories as Inventory[]
  const read = async (productCode: string) => {
    const [record] = await list({ filters: { productCode } })
    if (!record) throw new Error(`there is no record of ${productCode}`)
    return record
  }
  const quantities = async (productCode: string) => {
    const { onHand, safetyStock, available, visible } = await read(productCode)
    return [onHand, safetyStock, available, visible]
  }
  const changes = async (query: Parameters<typeof h.api.listInventoryChanges>[0] = {}) =>
    (await h.api.listInventoryChanges(query)).inventoryChanges
  const location = (code: string, options?: LocationOptions) => seedLocation(h, code, options)
  return { ...h, product, set, seedStock: seed, adjust, remove, list, read, quantities, changes, location }
}

export type StockHarness = Awaited<ReturnType<typeof withStock>>

export const treatment = (h: Harness, code: string, isPurchasable: boolean, sequenceId = 1) =>
  h.api.createInventoryTreatmentSettings({
    body: { inventoryTreatmentSettings: [{ code, name: `Treatment ${code}`, isPurchasable, sequenceId }] },
  })

type Item = { entityIndex: number; code: number; reason: string; subentityPath: (string | number)[] }

/** The failed items in short: place, code, reason and path. */
export const failures = ({ errors }: { errors: Item[] }) =>
  errors.map(({ entityIndex, code, reason, subentityPath }) => [
    entityIndex,
    code,
    reason,
    subentityPath.join('.'),
  ])
