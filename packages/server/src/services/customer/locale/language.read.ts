import { type Sql, sql } from '@tradepost/kernel'

/** In which language names are read and written, and in which they are read when there is none in that. */
export type Languages = { locale: string | Sql; fallback: string }

/** Where nothing translated is shown, no language matters. */
export const anyLanguage: Languages = { locale: 'en-us', fallback: 'en-us' }

export const inLanguage = (map: Sql, { locale, fallback }: Languages): Sql =>
  sql`localized(${map}, ${locale}, ${fallback})`

/** The language of a customer `c`, who may have none. */
export const localeOfCustomer = (otherwise: string): Sql =>
  sql`coalesce(nullif(replace(lower(c.settings ->> 'defaultLocale'), '_', '-'), ''), ${otherwise})`
