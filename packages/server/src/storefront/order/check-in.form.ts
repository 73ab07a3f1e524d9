import type { FulfillmentOrderStatus, ShopperOrder } from '@tradepost/contract'
import { listFulfillmentOrders, setFulfillmentOrderStatuses } from '../../services/order/index.ts'
import { getShopperOrder } from '../../services/shop/index.ts'
import { type Html, html } from '../../site/html.ts'
import { note } from '../cart/problem.ts'
import { withShopper } from '../session/session.service.ts'
import { type Handler, queryText, type Visit } from '../visit/visit.ts'

type Work = { orderNumber: string; status: FulfillmentOrderStatus }

/** The parts of the order that wait at a counter. */
const waitingWork = async ({ ctx }: Visit, { orderNumber }: ShopperOrder): Promise<Work[]> => {
  const { text } = await listFulfillmentOrders(ctx, {
    filters: JSON.stringify({
      salesOrderNumber: orderNumber,
      type: { $in: ['BOPIS', 'ROPIS'] },
      status: { $in: ['ready', 'checkedIn'] },
    }),
    ignoreTotalItemCount: true,
  })
  return (JSON.parse(text) as { fulfillmentOrders: Work[] }).fulfillmentOrders
}

const mayCheckIn = ({ frame }: Visit, { status, fulfillment }: ShopperOrder): boolean =>
  frame.merchantSettings.showCheckInPrompt === true &&
  status === 'ready' &&
  fulfillment.method !== 'directShip'

/** Only for goods that wait; everybody else has nothing to tell. */
export const checkInPrompt = async (visit: Visit, order: ShopperOrder): Promise<Html | null> => {
  if (!mayCheckIn(visit, order)) return null
  const { words, home } = visit.frame
  const work = await waitingWork(visit, order)
  if (work.length === 0) return null
  if (work.every(({ status }) => status === 'checkedIn')) return note('good', [words.checkedIn])
  return html`<form class="note good" method="post" action="${home}/orders/${encodeURIComponent(order.orderNumber)}/check-in"><p>${words.ready}</p><input type="hidden" name="secret" value="${queryText(visit, 'secret')}"><button class="button">${words.checkIn}</button></form>`
}

/** Tells the store that the customer has arrived. */
export const checkIn: Handler = async (sent) => {
  const visit = await withShopper(sent)
  const { ctx, frame, params, form } = visit
  const secret = (form.get('secret') ?? '').slice(0, 255)
  const order = await getShopperOrder(ctx, params.orderNumber ?? '', { secret })
  if (mayCheckIn(visit, order)) {
    const ready = (await waitingWork(visit, order)).filter(({ status }) => status === 'ready')
    await setFulfillmentOrderStatuses(
      ctx,
      ready.map(({ orderNumber }) => ({ orderNumber, status: 'checkedIn' })),
    )
  }
  const number = encodeURIComponent(order.orderNumber)
  return { redirect: `${frame.home}/orders/${number}${secret && `?secret=${encodeURIComponent(secret)}`}` }
}
