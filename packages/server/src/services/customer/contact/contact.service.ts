import type { ContactCreate, ContactSync, ContactUpdate } from '@tradepost/contract'
import { type Ctx, fail, refuse, type Tx } from '@tradepost/kernel'
import { isStale } from '../../catalog/index.ts'
import { lockedCustomer, recordUpdate } from '../customer/customer-change.service.ts'
import {
  checkSync,
  contactChanges,
  type HeldContact,
  toStoredContact,
  toStoredPatch,
} from './contact.rules.ts'
import * as store from './contact.store.ts'

const insert = async (tx: Tx, ctx: Ctx, customerId: string, contacts: ContactCreate[]) => {
  const rows = contacts.map((contact) => ({
    customerId,
    id: ctx.platform.ids.uuid(),
    data: toStoredContact(contact),
  }))
  await store.insertContacts(tx, ctx.merchantId, rows)
  return rows.map(({ id }) => id)
}

export const createContacts = (ctx: Ctx, customerId: string, contacts: ContactCreate[]) =>
  ctx.tx(async (tx) => {
    const { id } = await lockedCustomer(tx, ctx, customerId)
    const ids = await insert(tx, ctx, id, contacts)
    await recordUpdate(tx, ctx, id)
    return { ids }
  })

export type ContactKey = { customerId: string; contactId: string }

const heldContact = async (tx: Tx, ctx: Ctx, customerId: string, contactId: string): Promise<HeldContact> => {
  const held = await store.listHeld(tx, ctx.merchantId, customerId)
  const contact = held.find(({ id }) => id === contactId.toLowerCase())
  if (!contact) throw fail('contactNotFound')
  return contact
}

export const updateContact = (ctx: Ctx, { customerId, contactId }: ContactKey, patch: ContactUpdate) =>
  ctx.tx(async (tx) => {
    const { id } = await lockedCustomer(tx, ctx, customerId)
    const contact = await heldContact(tx, ctx, id, contactId)
    if (isStale(contact.externalUpdateDate, patch.externalUpdateDate)) throw fail('stale')
    if (Object.keys(patch).length === 0) return

    await store.patchContacts(tx, ctx.merchantId, id, [{ id: contact.id, patch: toStoredPatch(patch) }])
    await recordUpdate(tx, ctx, id)
  })

export const deleteContact = (ctx: Ctx, { customerId, contactId }: ContactKey) =>
  ctx.tx(async (tx) => {
    const { id } = await lockedCustomer(tx, ctx, customerId)
    const contact = await heldContact(tx, ctx, id, contactId)
    await store.removeContacts(tx, ctx.merchantId, id, [contact.id])
    await recordUpdate(tx, ctx, id)
  })

/** Makes the contacts of a locked customer those of the list. */
export const replaceContacts = async (tx: Tx, ctx: Ctx, customerId: string, list: ContactSync[]) => {
  const sent = list.map((entry) => (entry.id ? { ...entry, id: entry.id.toLowerCase() } : entry))
  refuse(checkSync(sent))
  const held = await store.listHeld(tx, ctx.merchantId, customerId)
  const { unknown, changed, created, removed } = contactChanges(held, sent)
  if (unknown.length > 0) throw fail('contactNotFound')
  const dates = new Map(held.map(({ id, externalUpdateDate }) => [id, externalUpdateDate]))
  if (changed.some(({ id, externalUpdateDate }) => isStale(dates.get(id) ?? null, externalUpdateDate)))
    throw fail('stale')

  await Promise.all([
    store.removeContacts(tx, ctx.merchantId, customerId, removed),
    store.patchContacts(
      tx,
      ctx.merchantId,
      customerId,
      changed.map(({ id, ...patch }) => ({ id, patch: toStoredPatch(patch) })),
    ),
    insert(tx, ctx, customerId, created),
  ])
}
