import type { Ctx, Tx } from '@tradepost/kernel'

/** The owner of personal data; the address is empty after an erasure. */
export type Person = { customerId: string; emailAddress: string }

/**
 * Personal data of customers held by another service. This service may not import later ones, so they are
 * handed in where jobs are registered.
 */
export type PersonalData = {
  /** Its part of an export, and of what an erasure counts. */
  name: string
  /** Takes the personal data away and answers how many records it touched; what the law wants kept stays without it. */
  erase(tx: Tx, ctx: Ctx, person: Person): Promise<number>
  export(tx: Tx, ctx: Ctx, person: Person): Promise<unknown>
}

export const SERVICE = 'customer'
export const ERASE = 'eraseCustomer'
export const EXPORT = 'exportCustomer'

/** How long an export can be fetched. */
export const EXPORT_LIFETIME_MS = 7 * 24 * 3_600_000
