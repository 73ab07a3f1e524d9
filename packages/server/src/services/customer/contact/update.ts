import type { ContactUpdate } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { isStale } from '../../catalog/index.ts'
import { lockedCustomer, recordUpdate } from '../record/change.service.ts'
import { toStoredPatch } from './contact.rules.ts'
import { type ContactKey, findContact } from './contact.service.ts'
import * as store from './contact.store.ts'

export const updateContact = (ctx: Ctx, { customerId, contactId }: ContactKey, patch: ContactUpdate) =>
  ctx.tx(async (tx) => {
    const { id } = await lockedCustomer(tx, ctx, customerId)
    const contact = await findContact(tx, ctx, id, contactId)
    if (isStale(contact.externalUpdateDate, patch.externalUpdateDate)) throw fail('stale')
    if (Object.keys(patch).length === 0) return

    await store.patchContacts(tx, ctx.merchantId, [
      { customerId: id, id: contact.id, patch: toStoredPatch(patch) },
    ])
    await recordUpdate(tx, ctx, id)
  })
