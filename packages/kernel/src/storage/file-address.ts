import { type Sql, sql } from '../db/sql.ts'

const PREFIX = '/files/'

/** Stored without the host, so that the server can move. */
export const fileAddress = (key: string): string => PREFIX + key

/** With the host for callers; addresses on other hosts stay unchanged. */
export const publicAddress = (column: Sql, publicUrl: string): Sql =>
  sql`case when ${column} like ${`${PREFIX}%`} then ${publicUrl}::text || ${column} else ${column} end`

/** Undoes `publicAddress`, so that an address that was read and sent back is stored unchanged. */
export const storedAddress = (address: string, publicUrl: string): string =>
  address.startsWith(publicUrl + PREFIX) ? address.slice(publicUrl.length) : address
