import type { CustomerUpdate } from '@tradepost/contract'
import { type Ctx, fail, violatedConstraint } from '@tradepost/kernel'
import { dropTokens } from '../../auth/index.ts'
import { isStale } from '../../catalog/index.ts'
import { removeTokens } from '../account/account.store.ts'
import { lockedEntries, replaceEntries } from '../attribute/attribute-entry.service.ts'
import { replaceContacts } from '../contact/contact.service.ts'
import { changesWords, toStoredPatch } from './customer.rules.ts'
import { lockedCustomer, markDeleted, recordUpdate } from './customer-change.service.ts'

export type UpdateOptions = { ignoreInternalAttributes?: boolean; ip?: string }

const orTaken = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw violatedConstraint(error) === 'customer__external_number'
      ? fail('externalCustomerNumberTaken')
      : error
  }
}

export const updateCustomer = (ctx: Ctx, customerId: string, patch: CustomerUpdate, options: UpdateOptions) =>
  ctx.tx(async (tx) => {
    const { attributes: sent, contacts } = patch
    const ignoreInternal = options.ignoreInternalAttributes ?? false
    const entries = sent && (await lockedEntries(tx, ctx, sent, ignoreInternal))
    const before = await lockedCustomer(tx, ctx, customerId)
    ctx.checkMatch(before.revision)
    if (isStale(before.externalUpdateDate?.toISOString() ?? null, patch.externalUpdateDate))
      throw fail('stale')
    if (Object.keys(patch).length === 0) return

    const { id } = before
    if (contacts) await replaceContacts(tx, ctx, id, contacts)
    if (sent && entries) await replaceEntries(tx, ctx, id, { sent, entries, ignoreInternal })
    // a token that went to the old address must not open the account
    if (patch.emailAddress && patch.emailAddress !== before.emailAddress)
      await removeTokens(tx, ctx.merchantId, id)
    await orTaken(recordUpdate(tx, ctx, id, { patch: toStoredPatch(patch), words: changesWords(patch) }))
    if (patch.status === 'deleted') await markDeleted(tx, ctx, before, options.ip ?? null)
    // tokens that speak for the customer end at once
    if (patch.status === 'inactive') await dropTokens(tx, { merchantId: ctx.merchantId, subject: id })
  })

export const deleteCustomer = (ctx: Ctx, customerId: string, ip?: string) =>
  ctx.tx(async (tx) => {
    const before = await lockedCustomer(tx, ctx, customerId)
    ctx.checkMatch(before.revision)
    await markDeleted(tx, ctx, before, ip ?? null)
  })
