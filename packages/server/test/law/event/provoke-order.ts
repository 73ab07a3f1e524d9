import { sql } from '@tradepost/kernel'
import { handleDue } from '../../../src/services/order/fulfillment/deadline/act.ts'
import { withFulfillmentOrders } from '../../../src/services/order/fulfillment/fulfillment-order.fixture.ts'
import { withBatches } from '../../../src/services/order/fulfillment/picking/picking-batch.fixture.ts'
import { tea, withRouting } from '../../../src/services/order/fulfillment/route/route.fixture.ts'
import { withReturns } from '../../../src/services/order/returns/return-order.fixture.ts'
import { handedOver } from '../../../src/services/order/stock/order-stock.fixture.ts'
import { fill } from '../../../src/services/shop/checkout/checkout.fixture.ts'
import { cards, withCards } from '../../../src/services/shop/payment/payment.fixture.ts'
import { remindOfCarts } from '../../../src/services/shop/reminder/remind.ts'
import { withShop } from '../../../src/services/shop/shop.fixture.ts'
import type { Harness } from '../../support/harness.ts'
import type { Listen } from './listen.ts'

const HOUR = 3_600_000

const merchantOf = ({ platform, merchantCode }: Harness) =>
  platform.database.one<{ id: number; code: string }>(
    sql`select id, code from merchant where code = ${merchantCode}`,
  )

export const provokePicking = async (listen: Listen): Promise<void> => {
  const { order, batch, pick, remove, place, api, update, get } = await listen(await withBatches())
  const [one, two] = [await order(1), await order(1)]
  const id = await batch(one, two)
  await pick(id, { lineItemId: '1', pickedQuantity: 1 })
  await remove(id, two)
  await update(two, { status: 'accepted' })
  const { salesOrderNumber } = await get(two)
  await api.updateSalesOrder({ orderNumber: salesOrderNumber, body: { notes: 'Ring twice' } })
  await api.deleteSalesOrder({ orderNumber: await place({ status: 'new' }) })
}

/** A part is canceled and what was paid for it goes back; another product takes the place of one. */
export const provokeNews = async (listen: Listen): Promise<void> => {
  const { api, pay, guest, settleMoney, paymentOf } = await listen(await withCards())
  const shopper = await guest()
  const { orderNumber } = await pay(shopper, await fill(shopper, { tea: 2 }), cards.good)
  await api.updateSalesOrder({
    orderNumber,
    body: { lineItems: [{ code: '1', quantity: 1, quantityChangeReason: 'unavailable' }] },
  })
  await api.addFulfillmentGroups({ orderNumber, body: { fulfillmentGroups: [handedOver(1, 'depot', '1')] } })
  await settleMoney(orderNumber)
  await api.refundPayment({ orderNumber, paymentId: (await paymentOf(orderNumber)).id, body: { amount: 1 } })
  await settleMoney(orderNumber)
  const work = await listen(await withFulfillmentOrders())
  await work.seed.product({ code: 'jug', price: { price: 4, currencyCode: 'USD' } })
  await work.update((await work.begin()).orderNumber, {
    lineItems: [{ product: { code: 'jug' }, quantity: 2, quantityChangeReason: 'substituted' }],
  })
}

/** Goods that were handed over, came back and arrived for an order that waited for them. */
export const provokeReturns = async (listen: Listen): Promise<void> => {
  const { sell, bringBack, place, update, complete, api } = await listen(await withReturns([{ onHand: 2 }]))
  const returnNumber = await bringBack(await sell(2))
  await api.updateSettings({ body: { settings: { automaticRouting: true } } })
  await place()
  await update(returnNumber, { notes: 'Left at the door' })
  await complete(returnNumber)
  await api.updateRoutingRules({ body: { maxSplits: 1 } })
}

export const provokeDue = async (listen: Listen): Promise<void> => {
  const h = await listen(await withRouting([{ locationCode: 'store', onHand: 50 }]))
  const { api, place, clock, platform } = h
  const merchant = await merchantOf(h)
  const settings = {
    pickupReminderTriggerAfterSeconds: 7200,
    scheduledPickupReminderBeforePickupSeconds: 3600,
  }
  await api.updateSettings({ body: { settings } })
  await api.updateLocation({
    locationCode: 'store',
    body: { settings: { scheduledFulfillmentPickTime: 1800 } },
  })
  const pickup = () =>
    place({ lineItems: [tea(1, { fulfillmentMethod: 'BOPIS', fulfillmentLocationCode: 'store' })] })
  const ready = `${await pickup()}-0001`
  await pickup()
  await api.updateFulfillmentOrder({ orderNumber: ready, body: { status: 'ready' } })
  await platform.database.run(sql`
    update fulfillment_order f set planned_date = ${new Date(clock.now().getTime() + 4 * HOUR)}
    where f.merchant_id = ${merchant.id} and f.order_number = ${ready}`)
  clock.advance(3 * HOUR)
  await handleDue(platform, merchant)
}

export const provokeCarts = async (listen: Listen): Promise<void> => {
  const h = await listen(await withShop())
  const settings = { cartReminderTriggerAfterSeconds: 3600 }
  await h.api.updateShopSettings({ shopCode: 'web', body: { settings } })
  const guest = await h.guest()
  await guest.callAddProducts({ body: [{ productId: 'tea', quantity: 1 }] })
  h.clock.advance(HOUR)
  await remindOfCarts(h.platform, await merchantOf(h))
}
