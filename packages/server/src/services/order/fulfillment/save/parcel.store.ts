import { isDeepStrictEqual } from 'node:util'
import { type Ctx, json, sql, type Tx } from '@tradepost/kernel'
import type { FulfillmentOrderChange } from '../../model/fulfillment-order/change.types.ts'
import type {
  Dispatch,
  FulfillmentOrder,
  Parcel,
} from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import { allocateIds } from '../../record/fulfillment-group.store.ts'

type Row = Record<string, unknown>
type Rows = { groups: Row[]; fulfillments: Row[]; packages: Row[]; items: Row[]; gone: number[] }

const idsNeeded = ({ groupId, fulfillments }: FulfillmentOrder): number => {
  const parcels = fulfillments.flatMap(({ fulfillmentPackages }) => fulfillmentPackages)
  const items = parcels.flatMap(({ packageItems }) => packageItems)
  const fresh = [...fulfillments, ...parcels, ...items].filter(({ id }) => id === null).length
  return fresh + (groupId === null ? 1 : 0)
}

const itemIdsIn = (fulfillmentOrder: FulfillmentOrder | null): number[] =>
  (fulfillmentOrder?.fulfillments ?? []).flatMap(({ fulfillmentPackages }) =>
    fulfillmentPackages.flatMap(({ packageItems }) => packageItems.flatMap(({ id }) => id ?? [])),
  )

const packageData = ({ id: _, status: __, packageItems: ___, ...data }: Parcel) => data

/** Gives what is new its id and collects the rows to write. */
const named = (
  { before, after }: FulfillmentOrderChange,
  nextId: () => number,
  rows: Rows,
): FulfillmentOrder => {
  const groupId = after.groupId ?? nextId()
  const owner = { orderId: after.salesOrderId, groupId }
  if (after.groupId === null)
    rows.groups.push({
      ...owner,
      method: after.order.type,
      locationCode: after.order.locationCode,
      addressIndex:
        after.order.type === 'directShip' ? (after.order.fulfillmentOrderAddress?.orderIndex ?? null) : null,
      fulfillmentOrderId: after.id,
    })
  const fulfillments = after.fulfillments.map((one): Dispatch => {
    const fulfillmentId = one.id ?? nextId()
    const { status, carrier, serviceLevel, tracking } = one
    rows.fulfillments.push({ ...owner, id: fulfillmentId, status, carrier, serviceLevel, tracking })
    const fulfillmentPackages = one.fulfillmentPackages.map((parcel): Parcel => {
      const packageId = parcel.id ?? nextId()
      rows.packages.push({
        ...owner,
        fulfillmentId,
        id: packageId,
        status: parcel.status,
        data: packageData(parcel),
      })
      const packageItems = parcel.packageItems.map((item) => {
        if (item.id !== null) return item
        const id = nextId()
        const { salesOrderLineItemCode: code, quantity } = item
        rows.items.push({ ...owner, fulfillmentId, packageId, id, code, quantity })
        return { ...item, id }
      })
      return { ...parcel, id: packageId, packageItems }
    })
    return { ...one, id: fulfillmentId, fulfillmentPackages }
  })
  const kept = new Set(itemIdsIn({ ...after, fulfillments }))
  rows.gone.push(...itemIdsIn(before).filter((id) => !kept.has(id)))
  return { ...after, groupId, fulfillments }
}

const write = (tx: Tx, ctx: Ctx, rows: Rows) =>
  Promise.all([
    rows.groups.length > 0 &&
      tx.run(sql`
        insert into order_fulfillment_group (merchant_id, order_id, id, fulfillment_method, location_code, address_index,
          fulfillment_order_id)
        select ${ctx.merchantId}, new."orderId", new."groupId", new.method, new."locationCode", new."addressIndex",
          new."fulfillmentOrderId"
        from jsonb_to_recordset(${json(rows.groups)}::jsonb) as new("orderId" bigint, "groupId" bigint, method text,
          "locationCode" text, "addressIndex" int, "fulfillmentOrderId" bigint)`),
    tx.run(sql`
      insert into order_fulfillment (merchant_id, order_id, group_id, id, status, carrier, service_level, tracking,
        create_date)
      select ${ctx.merchantId}, new."orderId", new."groupId", new.id, new.status, new.carrier, new."serviceLevel",
        new.tracking, ${ctx.now}
      from jsonb_to_recordset(${json(rows.fulfillments)}::jsonb) as new("orderId" bigint, "groupId" bigint, id bigint,
        status text, carrier text, "serviceLevel" text, tracking text)
      on conflict (merchant_id, order_id, group_id, id) do update set status = excluded.status,
        carrier = excluded.carrier, service_level = excluded.service_level, tracking = excluded.tracking`),
    tx.run(sql`
      insert into order_package (merchant_id, order_id, group_id, fulfillment_id, id, status, data)
      select ${ctx.merchantId}, new."orderId", new."groupId", new."fulfillmentId", new.id, new.status, new.data
      from jsonb_to_recordset(${json(rows.packages)}::jsonb) as new("orderId" bigint, "groupId" bigint,
        "fulfillmentId" bigint, id bigint, status text, data jsonb)
      on conflict (merchant_id, order_id, group_id, fulfillment_id, id) do update set status = excluded.status,
        data = excluded.data`),
    rows.gone.length > 0 &&
      tx.run(sql`
        delete from order_package_item where merchant_id = ${ctx.merchantId} and id = any(${rows.gone}::bigint[])
          and order_id = any(${rows.packages.map(({ orderId }) => orderId)}::bigint[])`),
    rows.items.length > 0 &&
      tx.run(sql`
        insert into order_package_item (merchant_id, order_id, group_id, fulfillment_id, package_id, id, line_code, quantity)
        select ${ctx.merchantId}, new."orderId", new."groupId", new."fulfillmentId", new."packageId", new.id, new.code,
          new.quantity
        from jsonb_to_recordset(${json(rows.items)}::jsonb) as new("orderId" bigint, "groupId" bigint,
          "fulfillmentId" bigint, "packageId" bigint, id bigint, code text, quantity numeric)`),
  ])

/** Fulfillments and packages of any number of fulfillment orders, in six statements; the orders with all their ids. */
export const writeDispatches = async (
  tx: Tx,
  ctx: Ctx,
  changes: FulfillmentOrderChange[],
): Promise<FulfillmentOrderChange[]> => {
  const isTouched = ({ before, after }: FulfillmentOrderChange) =>
    after.fulfillments.length > 0 && !isDeepStrictEqual(before?.fulfillments, after.fulfillments)
  const touched = changes.filter(isTouched)
  if (touched.length === 0) return changes
  const count = touched.reduce((sum, { after }) => sum + idsNeeded(after), 0)
  const ids = (count > 0 ? await allocateIds(tx, count) : []).values()
  const rows: Rows = { groups: [], fulfillments: [], packages: [], items: [], gone: [] }
  const stored = changes.map((change) =>
    touched.includes(change)
      ? { ...change, after: named(change, () => ids.next().value as number, rows) }
      : change,
  )
  await write(tx, ctx, rows)
  return stored
}
