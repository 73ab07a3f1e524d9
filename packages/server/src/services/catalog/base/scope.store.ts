import type { CurrencyCode } from '@tradepost/contract'
import { type Ctx, type Db, json, type Sql, sql } from '@tradepost/kernel'

/** The catalog that a product operation means. */
export const catalogScope = (merchantId: number, catalogCode: string | undefined): Sql =>
  catalogCode === undefined
    ? sql`c.merchant_id = ${merchantId} and c.is_default`
    : sql`c.merchant_id = ${merchantId} and c.code = ${catalogCode}`

export type LockedCatalog = { id: number; code: string }

/** Shared with other writers; only deleting the catalog has to wait. */
export const lockCatalog = (db: Db, merchantId: number, catalogCode: string | undefined) =>
  db.maybe<LockedCatalog & { defaultLocale: string; defaultCurrency: CurrencyCode }>(sql`
    select c.id, c.code, c.default_locale_code as "defaultLocale", c.default_currency_code as "defaultCurrency"
    from catalog c where ${catalogScope(merchantId, catalogCode)} for key share`)

/** Author of a change for the product's history, with the sent fields, so that others need not be compared. */
export const authorOf = ({ principal: { subject, name } }: Ctx, fields?: readonly string[]): string =>
  json({ id: subject, name, fields })
