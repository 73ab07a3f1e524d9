import type { Ctx } from '@tradepost/kernel'
import { lockedCustomer, recordUpdate } from '../record/change.service.ts'
import { type ContactKey, findContact } from './contact.service.ts'
import * as store from './contact.store.ts'

export const deleteContact = (ctx: Ctx, { customerId, contactId }: ContactKey) =>
  ctx.tx(async (tx) => {
    const { id } = await lockedCustomer(tx, ctx, customerId)
    const contact = await findContact(tx, ctx, id, contactId)
    await store.removeContacts(tx, ctx.merchantId, [{ customerId: id, id: contact.id }])
    await recordUpdate(tx, ctx, id)
  })
