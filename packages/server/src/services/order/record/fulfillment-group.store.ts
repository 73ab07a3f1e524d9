import { type Ctx, type Db, json, type Sql, sql } from '@tradepost/kernel'
import type { NewFulfillment, NewGroup, NewPackage } from '../model/order/fulfillment-group.rules.ts'

/** By line, of the order `o`; what was canceled is in no package any more. */
export const packedJson: Sql = sql`(
  select coalesce(json_agg(json_build_object('code', packed.line_code, 'taken', packed.taken::text,
    'fulfilled', packed.fulfilled::text) order by packed.first), '[]')
  from (
    select i.line_code, min(i.id) as first, sum(i.quantity) as taken,
      coalesce(sum(i.quantity) filter (where p.status = 'fulfilled'), 0) as fulfilled
    from order_package_item i
    join order_package p on p.merchant_id = i.merchant_id and p.order_id = i.order_id and p.group_id = i.group_id
      and p.fulfillment_id = i.fulfillment_id and p.id = i.package_id
    where i.merchant_id = o.merchant_id and i.order_id = o.id and p.status <> 'canceled'
    group by i.line_code) packed)`

/** The highest position of an address that a group ships to. */
export const findLastAddress = async (
  db: Db,
  merchantId: number,
  orderId: number,
): Promise<number | null> => {
  const { last } = await db.one<{ last: number | null }>(sql`
    select max(address_index) as last from order_fulfillment_group
    where merchant_id = ${merchantId} and order_id = ${orderId}`)
  return last
}

/** One statement for any number of ids. */
export const allocateIds = async (db: Db, count: number): Promise<number[]> => {
  const rows = await db.many<{ id: number }>(
    sql`select nextval('order_fulfillment_id') as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}

const countOf = (groups: NewGroup[]): number => {
  const fulfillments = groups.flatMap((group) => group.fulfillments)
  const packages = fulfillments.flatMap((fulfillment) => fulfillment.fulfillmentPackages)
  const items = packages.flatMap(({ packageItems }) => packageItems)
  return groups.length + fulfillments.length + packages.length + items.length
}

export type StoredFulfillment = NewFulfillment & { id: number; groupId: number }
export type StoredGroup = Omit<NewGroup, 'fulfillments'> & { id: number; fulfillments: StoredFulfillment[] }

type Parents = { groupId: number; fulfillmentId: number }

const packageRow = ({ packageItems: _, status, ...data }: NewPackage, id: number, parents: Parents) => ({
  ...parents,
  id,
  status,
  data,
})

/** Rows of all tables with their ids, in the order of the request. */
const rowsOf = (groups: NewGroup[], ids: number[]) => {
  const fresh = ids.values()
  const nextId = () => fresh.next().value as number
  const packages: ReturnType<typeof packageRow>[] = []
  const items: (Parents & { packageId: number; id: number; code: string; quantity: number })[] = []
  const stored = groups.map((group): StoredGroup => {
    const groupId = nextId()
    const fulfillments = group.fulfillments.map((fulfillment) => {
      const parents = { groupId, fulfillmentId: nextId() }
      for (const one of fulfillment.fulfillmentPackages) {
        const packageId = nextId()
        packages.push(packageRow(one, packageId, parents))
        for (const { salesOrderLineItemCode: code, quantity } of one.packageItems)
          items.push({ ...parents, packageId, id: nextId(), code, quantity })
      }
      return { ...fulfillment, id: parents.fulfillmentId, groupId }
    })
    return { ...group, id: groupId, fulfillments }
  })
  return { stored, fulfillments: stored.flatMap((group) => group.fulfillments), packages, items }
}

/** Five statements for any number of groups and whatever is in them. */
export const insertGroups = async (
  db: Db,
  ctx: Ctx,
  orderId: number,
  groups: NewGroup[],
): Promise<StoredGroup[]> => {
  const rows = rowsOf(groups, await allocateIds(db, countOf(groups)))
  const owner = sql`${ctx.merchantId}, ${orderId}::bigint`
  await Promise.all([
    db.run(sql`
      insert into order_fulfillment_group (merchant_id, order_id, id, fulfillment_method, location_code, address_index)
      select ${owner}, new.id, new."fulfillmentMethod", new."fulfillmentLocationCode", new."shipToAddressSequenceIndex"
      from jsonb_to_recordset(${json(rows.stored)}::jsonb) as new(id bigint, "fulfillmentMethod" text,
        "fulfillmentLocationCode" text, "shipToAddressSequenceIndex" int)`),
    db.run(sql`
      insert into order_fulfillment (merchant_id, order_id, group_id, id, status, carrier, service_level, tracking,
        create_date)
      select ${owner}, new."groupId", new.id, new.status, new.carrier, new."serviceLevel", new.tracking, ${ctx.now}
      from jsonb_to_recordset(${json(rows.fulfillments)}::jsonb) as new("groupId" bigint, id bigint, status text,
        carrier text, "serviceLevel" text, tracking text)`),
    db.run(sql`
      insert into order_package (merchant_id, order_id, group_id, fulfillment_id, id, status, data)
      select ${owner}, new."groupId", new."fulfillmentId", new.id, new.status, new.data
      from jsonb_to_recordset(${json(rows.packages)}::jsonb) as new("groupId" bigint, "fulfillmentId" bigint, id bigint,
        status text, data jsonb)`),
    db.run(sql`
      insert into order_package_item (merchant_id, order_id, group_id, fulfillment_id, package_id, id, line_code, quantity)
      select ${owner}, new."groupId", new."fulfillmentId", new."packageId", new.id, new.code, new.quantity
      from jsonb_to_recordset(${json(rows.items)}::jsonb) as new("groupId" bigint, "fulfillmentId" bigint,
        "packageId" bigint, id bigint, code text, quantity numeric)`),
  ])
  return rows.stored
}
