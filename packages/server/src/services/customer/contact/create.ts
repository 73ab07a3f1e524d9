import type { ContactCreate } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { lockedCustomer, recordUpdate } from '../record/change.service.ts'
import { newContacts } from './contact.service.ts'
import * as store from './contact.store.ts'

export const createContacts = (ctx: Ctx, customerId: string, contacts: ContactCreate[]) =>
  ctx.tx(async (tx) => {
    const { id } = await lockedCustomer(tx, ctx, customerId)
    const rows = newContacts(ctx, id, contacts)
    await store.insertContacts(tx, ctx.merchantId, rows)
    await recordUpdate(tx, ctx, id)
    return { ids: rows.map((row) => row.id) }
  })
