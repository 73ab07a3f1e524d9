import type { CustomerUpdate } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import * as store from './customer.store.ts'
import { lockedCustomer } from './customer-change.service.ts'
import { updateCustomer } from './customer-update.service.ts'

/** An update that depends on the data of the customer, which nobody changes in between. */
export const updateCustomerBy = (
  ctx: Ctx,
  customerId: string,
  decide: (data: Record<string, unknown> | null) => CustomerUpdate,
): Promise<void> =>
  ctx.tx(async (tx) => {
    const { id } = await lockedCustomer(tx, ctx, customerId)
    const { merchantId, principal } = ctx
    const bound = ctx.forMerchant({ id: merchantId, code: principal.merchantCode }, tx)
    await updateCustomer(bound, id, decide(await store.getData(tx, merchantId, id)), {})
  })
