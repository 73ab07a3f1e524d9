import type { Contact, ContactSync } from '@tradepost/contract'
import { ApiError, type Ctx } from '@tradepost/kernel'
import { liveCustomer, lockedCustomer, recordUpdate } from '../record/change.service.ts'
import { decideContacts, writeContacts } from './contact.service.ts'
import * as store from './contact.store.ts'

export const listContacts = async (ctx: Ctx, customerId: string): Promise<Contact[]> =>
  store.listContacts(ctx.db, ctx.merchantId, await liveCustomer(ctx, customerId))

/** From the contacts that the customer has to those that `decide` wants, as an update of the customer lists them. */
export const changeContacts = (
  ctx: Ctx,
  customerId: string,
  decide: (current: Contact[]) => ContactSync[],
): Promise<void> =>
  ctx.tx(async (tx) => {
    const { id } = await lockedCustomer(tx, ctx, customerId)
    const contacts = decide(await store.listContacts(tx, ctx.merchantId, id))
    const changes = (await decideContacts(tx, ctx, [{ customerId: id, contacts }])).get(id)
    if (changes instanceof ApiError) throw changes
    if (changes) await writeContacts(tx, ctx, [{ ...changes, customerId: id }])
    await recordUpdate(tx, ctx, id)
  })
