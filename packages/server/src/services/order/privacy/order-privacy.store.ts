import { type Ctx, type Db, sql } from '@tradepost/kernel'
import { orderText } from '../record/order.read.ts'
import { returnText } from '../returns/return-order.read.ts'

/** Personal data to erase. Country and region stay: taxes depend on them. */
const blankAddress = sql`jsonb_build_object(
  'customerContactId', null, 'firstName', null, 'middleName', null, 'lastName', null, 'company', null, 'companyName', null,
  'address1', null, 'address2', null, 'address3', null, 'address4', null, 'city', null, 'postalCode', null,
  'additionalFields', '{}'::jsonb, 'phone', null, 'fax', null, 'mobile', null, 'emailAddress', null)`

const blankPayment = sql`jsonb_build_object('checkoutParams', null, 'paymentInfo', null)`

/** A label shows the address, and a carrier tells by the number who gets the parcel. */
/** Subscribers still find every field of the event. */
const noProperties = sql`'{"oldProperties": {}, "newProperties": {}}'::jsonb`
const blankPackage = sql`jsonb_build_object('tracking', null, 'pickUpBy', null, 'labelUrl', null, 'returnLabelUrl', null)`

/** The orders stay, without the person. */
export const blankOrders = (db: Db, ctx: Ctx, customerId: string) =>
  db.run(sql`
    with blanked as (
      update sales_order o set name = '', update_date = ${ctx.now}, revision = o.revision + 1,
        document = o.document || jsonb_build_object('notes', null, 'specialInstructions', null, 'data', null,
          'externalCustomerNumber', null, 'sourceIp', null, 'userAgent', null, 'addressSequences', coalesce((
            select jsonb_agg(address || ${blankAddress} order by n)
            from jsonb_array_elements(o.document -> 'addressSequences') with ordinality as list(address, n)), '[]')),
        details = o.details || jsonb_build_object('paymentTransactions', coalesce((
          select jsonb_agg(payment || ${blankPayment} order by n)
          from jsonb_array_elements(o.details -> 'paymentTransactions') with ordinality as list(payment, n)), '[]'))
      where o.merchant_id = ${ctx.merchantId} and o.customer_id = ${customerId}
      returning o.id, o.order_number),
    works as (
      update fulfillment_order f set name = '', address = f.address || ${blankAddress}, update_date = ${ctx.now},
        revision = f.revision + 1,
        document = f.document || jsonb_build_object('notes', null, 'specialInstructions', null, 'externalCustomerNumber', null)
      from blanked b where f.merchant_id = ${ctx.merchantId} and f.sales_order_id = b.id
      returning f.id, f.order_number),
    work_changes as (
      update fulfillment_order_history h set new_value = h.new_value - 'notes' - 'text' - 'tracking',
        old_value = h.old_value - 'notes' - 'text' - 'tracking'
      from works w where h.merchant_id = ${ctx.merchantId} and h.fulfillment_order_id = w.id),
    work_events as (
      update outbox e set payload = e.payload || ${noProperties}
      from works w
      where e.merchant_id = ${ctx.merchantId} and e.entity = 'fulfillmentOrder' and e.entity_id = w.order_number
        and e.event = 'fulfillmentOrderUpdated'),
    comments as (
      update order_history h set new_value = h.new_value - 'text', old_value = h.old_value - 'text'
      from blanked b
      where h.merchant_id = ${ctx.merchantId} and h.order_id = b.id and h.type like 'orderComment%'),
    fulfillments as (
      update order_fulfillment f set tracking = null from blanked b
      where f.merchant_id = ${ctx.merchantId} and f.order_id = b.id),
    packages as (
      update order_package p set data = p.data || ${blankPackage} from blanked b
      where p.merchant_id = ${ctx.merchantId} and p.order_id = b.id),
    events as (
      update outbox e set payload = e.payload || case e.event when 'salesOrderUpdated' then ${noProperties} else '{"tracking": null}' end
      from blanked b
      where e.merchant_id = ${ctx.merchantId} and e.entity = 'salesOrder' and e.entity_id = b.order_number
        and e.event in ('salesOrderUpdated', 'salesOrderFulfillmentAdded'))
    select order_number from blanked`)

/** The returns, too. */
export const blankReturns = (db: Db, ctx: Ctx, customerId: string) =>
  db.run(sql`
    with blanked as (
      update return_order r set name = '', update_date = ${ctx.now}, revision = r.revision + 1,
        document = r.document || jsonb_build_object('notes', null, 'specialInstructions', null, 'data', null,
          'externalCustomerNumber', null, 'addressSequences', coalesce((
            select jsonb_agg(address || ${blankAddress} order by n)
            from jsonb_array_elements(r.document -> 'addressSequences') with ordinality as list(address, n)), '[]'))
      where r.merchant_id = ${ctx.merchantId} and r.customer_id = ${customerId}
      returning r.id),
    lines as (
      update return_line l set data = l.data || jsonb_build_object('note', null) from blanked b
      where l.merchant_id = ${ctx.merchantId} and l.return_id = b.id),
    changes as (
      update return_history h set new_value = h.new_value - 'notes', old_value = h.old_value - 'notes' from blanked b
      where h.merchant_id = ${ctx.merchantId} and h.return_id = b.id and h.type = 'returnOrderUpdated')
    select id from blanked`)

export const listReturnsOf = async (db: Db, merchantId: number, customerId: string): Promise<unknown> => {
  const view = { lines: true, salesOrder: false, locations: false, images: null, locale: 'en-us' }
  const { returns } = await db.one<{ returns: unknown }>(sql`
    select coalesce(json_agg((${returnText(view)})::json order by r.id), '[]') as returns
    from return_order r where r.merchant_id = ${merchantId} and r.customer_id = ${customerId}`)
  return returns
}

export const listOrdersOf = async (db: Db, merchantId: number, customerId: string): Promise<unknown> => {
  const { orders } = await db.one<{ orders: unknown }>(sql`
    select coalesce(json_agg((${orderText({ internalId: false, images: null })})::json order by o.id), '[]') as orders
    from sales_order o where o.merchant_id = ${merchantId} and o.customer_id = ${customerId}`)
  return orders
}
