import { type Ctx, emit, fail } from '@tradepost/kernel'
import { bumpCustomerMetrics } from '../../customer/index.ts'
import { listWaiting, putWaits, releaseForOrder } from '../../inventory/index.ts'
import { unredeem } from '../../promotion/index.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'
import { figuresOf } from '../record/customer-figures.rules.ts'
import { orderDeleted } from '../record/order.events.ts'
import * as store from '../record/order.store.ts'
import { lockedOrder } from '../record/save.ts'

export const deleteSalesOrder = (ctx: Ctx, orderNumber: string) =>
  ctx.tx(async (tx) => {
    const { id, order, isAttempt } = await lockedOrder(tx, ctx, orderNumber)
    if (!salesOrderMachine.may(order.status, 'delete')) throw fail('orderNotDeletable')

    await unredeem(tx, ctx, [orderNumber])
    await releaseForOrder(tx, ctx, { salesOrderNumber: orderNumber })
    await putWaits(tx, ctx, [], await listWaiting(tx, ctx.merchantId, [orderNumber]))
    await Promise.all([
      store.removeOrder(tx, ctx, id),
      ...(isAttempt
        ? []
        : [
            emit(tx, ctx, [orderDeleted(ctx, id, order)]),
            bumpCustomerMetrics(tx, ctx, figuresOf(order, null, ctx.now)),
          ]),
    ])
  })
