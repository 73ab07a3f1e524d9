import { type Sql, sql } from '@tradepost/kernel'

/** In which language names are read and written, and in which they are read when there is none in that. */
export type Names = { locale: string; fallback: string }

export const named = (map: Sql, { locale, fallback }: Names): Sql =>
  sql`localized(${map}, ${locale}, ${fallback})`
