import { sql } from '@tradepost/kernel'
import { until } from '../../../../test/support/until.ts'
import { request, stock, withCheckout } from '../checkout/checkout.fixture.ts'
import type { Shopper } from '../shop.fixture.ts'
import { performDue } from './perform.ts'

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000-0000-0000-0002',
  waiting: '4000000000003220',
  silent: '4000000000000119',
}

export const byCard = (number: string) => request({ paymentMethodCode: 'testCard', payment: { number } })

/** A shop that takes test cards and has ten jars. */
export const withCards = async () => {
  const h = await withCheckout({ paymentMethods: ['payOnDelivery', 'testCard'] })
  await stock(h, 'jar', { depot: 10 })
  const reserved = async () => {
    const { inventories } = await h.api.listInventories({ filters: { productCode: 'jar' } })
    return inventories[0]?.onReserve
  }
  const pay = (shopper: Shopper, cartId: string, number: string) =>
    shopper.checkOutCart({ cartId, body: byCard(number) })
  const paymentOf = async (orderNumber: string) => {
    const { payments } = await h.api.listPayments({ orderNumber })
    const [payment] = payments
    if (!payment || payments.length > 1) throw new Error(`${payments.length} payments of ${orderNumber}`)
    return payment
  }
  /** The books of the provider: kind and status with the sum of the amounts. */
  const books = async () => {
    const rows = await h.platform.database.many<{ entry: string }>(sql`
      select e.kind || ' ' || e.status || ' ' || trim_scale(e.amount) as entry from test_card_entry e
      join merchant m on m.id = e.merchant_id where m.code = ${h.merchantCode} order by 1`)
    return rows.map(({ entry }) => entry)
  }
  const merchant = async () =>
    h.platform.database.one<{ id: number; code: string }>(
      sql`select id, code from merchant where code = ${h.merchantCode}`,
    )
  /** As if the time for it had come. */
  const makeDue = async () => {
    const { id } = await merchant()
    await h.platform.database.run(sql`
      update payment set settle_date = create_date where merchant_id = ${id} and settle_date is not null`)
    await h.platform.database.run(sql`
      update payment_step set next_date = create_date where merchant_id = ${id} and status = 'waiting'`)
  }
  /** Performs due steps until the condition holds; the tick may do some of them first. */
  const performUntil = (holds: () => Promise<boolean>) =>
    until(async () => {
      await performDue(h.platform, await merchant())
      return holds()
    })
  /** Until all that happened to the order was heard, and every step that it led to has ended. */
  const settleMoney = async (orderNumber: string) => {
    const { database } = h.platform
    const { id } = await merchant()
    await performUntil(async () => {
      const { behind } = await database.one<{ behind: number }>(sql`
        select count(*)::int as behind from outbox o, outbox_subscriber s
        where s.name = 'payments' and o.merchant_id = ${id}
          and (o.position is null or o.position > s.position)`)
      const { steps } = await paymentOf(orderNumber)
      return behind === 0 && steps.every(({ status }) => status !== 'waiting')
    })
  }
  return { ...h, reserved, pay, paymentOf, books, merchant, makeDue, performUntil, settleMoney }
}
