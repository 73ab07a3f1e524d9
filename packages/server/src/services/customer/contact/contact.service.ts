import type { ContactCreate, ContactSync, ContactUpdate } from '@tradepost/contract'
import { type ApiError, type Ctx, fail, invalid, type Tx } from '@tradepost/kernel'
import { isStale } from '../../catalog/index.ts'
import { lockedCustomer, recordUpdate } from '../customer/customer-change.service.ts'
import {
  type ContactChanges,
  checkSync,
  contactChanges,
  type HeldContact,
  toStoredContact,
  toStoredPatch,
} from './contact.rules.ts'
import * as store from './contact.store.ts'

const newRows = ({ platform }: Ctx, customerId: string, contacts: ContactCreate[]) =>
  contacts.map((contact) => ({ customerId, id: platform.ids.uuid(), data: toStoredContact(contact) }))

export const createContacts = (ctx: Ctx, customerId: string, contacts: ContactCreate[]) =>
  ctx.tx(async (tx) => {
    const { id } = await lockedCustomer(tx, ctx, customerId)
    const rows = newRows(ctx, id, contacts)
    await store.insertContacts(tx, ctx.merchantId, rows)
    await recordUpdate(tx, ctx, id)
    return { ids: rows.map((row) => row.id) }
  })

export type ContactKey = { customerId: string; contactId: string }

const heldContact = async (tx: Tx, ctx: Ctx, customerId: string, contactId: string): Promise<HeldContact> => {
  const held = await store.listHeld(tx, ctx.merchantId, [customerId])
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

    await store.patchContacts(tx, ctx.merchantId, [
      { customerId: id, id: contact.id, patch: toStoredPatch(patch) },
    ])
    await recordUpdate(tx, ctx, id)
  })

export const deleteContact = (ctx: Ctx, { customerId, contactId }: ContactKey) =>
  ctx.tx(async (tx) => {
    const { id } = await lockedCustomer(tx, ctx, customerId)
    const contact = await heldContact(tx, ctx, id, contactId)
    await store.removeContacts(tx, ctx.merchantId, [{ customerId: id, id: contact.id }])
    await recordUpdate(tx, ctx, id)
  })

/** The sent list of contacts, of a locked customer. */
type SentContacts = { customerId: string; contacts: ContactSync[] }

/** From the contacts that the customers have to the sent lists; an error for each that is refused. */
export const decideContacts = async (
  tx: Tx,
  ctx: Ctx,
  sent: SentContacts[],
): Promise<Map<string, ApiError | ContactChanges>> => {
  if (sent.length === 0) return new Map()
  const ids = sent.map(({ customerId }) => customerId)
  const held = Map.groupBy(await store.listHeld(tx, ctx.merchantId, ids), ({ customerId }) => customerId)
  return new Map(
    sent.map(({ customerId, contacts }) => [customerId, decide(held.get(customerId) ?? [], contacts)]),
  )
}

const decide = (held: HeldContact[], list: ContactSync[]): ApiError | ContactChanges => {
  const sent = list.map((entry) => (entry.id ? { ...entry, id: entry.id.toLowerCase() } : entry))
  const problems = checkSync(sent)
  if (problems.length > 0) return invalid(problems)
  const changes = contactChanges(held, sent)
  if (changes.unknown.length > 0) return fail('contactNotFound')
  const dates = new Map(held.map(({ id, externalUpdateDate }) => [id, externalUpdateDate]))
  const isOlder = ({ id, externalUpdateDate }: ContactChanges['changed'][number]) =>
    isStale(dates.get(id) ?? null, externalUpdateDate)
  return changes.changed.some(isOlder) ? fail('stale') : changes
}

/** One statement for each kind of change, whatever the number of customers. */
export const writeContacts = (tx: Tx, ctx: Ctx, decided: (ContactChanges & { customerId: string })[]) =>
  Promise.all([
    store.removeContacts(
      tx,
      ctx.merchantId,
      decided.flatMap(({ customerId, removed }) => removed.map((id) => ({ customerId, id }))),
    ),
    store.patchContacts(
      tx,
      ctx.merchantId,
      decided.flatMap(({ customerId, changed }) =>
        changed.map(({ id, ...patch }) => ({ customerId, id, patch: toStoredPatch(patch) })),
      ),
    ),
    store.insertContacts(
      tx,
      ctx.merchantId,
      decided.flatMap(({ customerId, created }) => newRows(ctx, customerId, created)),
    ),
  ])
