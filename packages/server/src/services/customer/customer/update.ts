import type { CustomerUpdate } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { fail, type Tx, violatedConstraint } from '@tradepost/kernel'
import { lockedCustomer } from '../record/change.service.ts'

import * as store from '../record/customer.store.ts'
import { type CustomerChange, lockChanged, type UpdateOptions, writeLocked } from './change.service.ts'

export const lockAndWrite = async (tx: Tx, ctx: Ctx, change: CustomerChange, options: UpdateOptions) => {
  const locked = await lockChanged(tx, ctx, [change], options.ignoreInternalAttributes ?? false)
  try {
    const [refusal] = await writeLocked(tx, ctx, locked, options)
    return refusal ?? null
  } catch (error) {
    throw violatedConstraint(error) === 'customer__external_number'
      ? fail('externalCustomerNumberTaken')
      : error
  }
}

export const updateCustomer = (ctx: Ctx, id: string, patch: CustomerUpdate, options: UpdateOptions) =>
  ctx.tx(async (tx) => {
    const refusal = await lockAndWrite(tx, ctx, { id, patch }, options)
    if (refusal) throw refusal
  })

/** An update that depends on the data of the customer, which nobody changes in between. */
export const updateCustomerBy = (
  ctx: Ctx,
  customerId: string,
  decide: (data: Record<string, unknown> | null) => CustomerUpdate,
): Promise<void> =>
  ctx.tx(async (tx) => {
    const { id } = await lockedCustomer(tx, ctx, customerId)
    const data = await store.getData(tx, ctx.merchantId, id)
    await updateCustomer(ctx.inside(tx), id, decide(data), {})
  })
