import type { ContactCreate, ContactSync } from '@tradepost/contract'
import { type ApiError, type Ctx, fail, invalid, type Tx } from '@tradepost/kernel'
import { isStale } from '../../catalog/index.ts'
import {
  type ContactChanges,
  type CurrentContact,
  checkSync,
  contactChanges,
  toStoredContact,
  toStoredPatch,
} from './contact.rules.ts'
import * as store from './contact.store.ts'

export const newContacts = ({ platform }: Ctx, customerId: string, contacts: ContactCreate[]) =>
  contacts.map((contact) => ({ customerId, id: platform.ids.uuid(), data: toStoredContact(contact) }))

export type ContactKey = { customerId: string; contactId: string }

export const findContact = async (
  tx: Tx,
  ctx: Ctx,
  customerId: string,
  contactId: string,
): Promise<CurrentContact> => {
  const current = await store.listCurrent(tx, ctx.merchantId, [customerId])
  const contact = current.find(({ id }) => id === contactId.toLowerCase())
  if (!contact) throw fail('contactNotFound')
  return contact
}

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
  const current = Map.groupBy(
    await store.listCurrent(tx, ctx.merchantId, ids),
    ({ customerId }) => customerId,
  )
  return new Map(
    sent.map(({ customerId, contacts }) => [customerId, decide(current.get(customerId) ?? [], contacts)]),
  )
}

const decide = (current: CurrentContact[], list: ContactSync[]): ApiError | ContactChanges => {
  const sent = list.map((entry) => (entry.id ? { ...entry, id: entry.id.toLowerCase() } : entry))
  const problems = checkSync(sent)
  if (problems.length > 0) return invalid(problems)
  const changes = contactChanges(current, sent)
  if (changes.unknown.length > 0) return fail('contactNotFound')
  const dates = new Map(current.map(({ id, externalUpdateDate }) => [id, externalUpdateDate]))
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
      decided.flatMap(({ customerId, created }) => newContacts(ctx, customerId, created)),
    ),
  ])
