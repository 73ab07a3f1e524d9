import type { SalesOrderEffect } from '@tradepost/contract'
import type { Ctx, Tx } from '@tradepost/kernel'
import { unredeem } from '../../promotion/index.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'
import { replaceWaits } from './routing-wait.store.ts'
import type { OrderSave } from './save.ts'

const effects: Record<SalesOrderEffect, (tx: Tx, ctx: Ctx, orderNumbers: string[]) => Promise<void>> = {
  returnCoupons: (tx, ctx, orderNumbers) => unredeem(tx, ctx, orderNumbers),
  stopRouting: async (tx, ctx, orderNumbers) => {
    await replaceWaits(tx, ctx.merchantId, orderNumbers.map(Number), [])
  },
}

/** Once for all orders that got a status with the same effect. */
export const performEffects = async (tx: Tx, ctx: Ctx, saves: Pick<OrderSave, 'locked' | 'after'>[]) => {
  const entered = saves.filter(({ locked, after }) => locked.order.status !== after.status)
  const named = entered.flatMap(({ locked, after }) =>
    salesOrderMachine.effectsOf(after.status).map((name) => ({ name, number: String(locked.id) })),
  )
  for (const [name, orders] of Map.groupBy(named, (effect) => effect.name))
    await effects[name](
      tx,
      ctx,
      orders.map(({ number }) => number),
    )
}
