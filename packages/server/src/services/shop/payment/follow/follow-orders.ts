import { type Db, enqueue } from '@tradepost/kernel'
import * as store from './missing-step.store.ts'

export const TASK = 'performPayments'
export const QUEUE = 'payments'

export const enqueueSteps = async (db: Db, rows: { merchantId: number }[]) => {
  for (const merchantId of new Set(rows.map((row) => row.merchantId))) {
    const name = `${QUEUE} ${merchantId}`
    await enqueue(db, TASK, { merchantId }, { queue: name, key: name })
  }
}

/** Brings payments to where their orders and returns are, whoever brought those there; done again, it changes nothing. */
export const followOrders = async (db: Db, orders: store.OrderKey[], now: Date): Promise<void> => {
  const payments = orders.length > 0 ? await store.lockPaymentsOf(db, orders) : []
  if (payments.length > 0) await enqueueSteps(db, await store.insertMissingSteps(db, payments, now))
}
