import { type Sql, sql } from '../db/sql.ts'

const PREFIX = '/files/'

/** As it is stored, without the host: the server may move. */
export const fileAddress = (key: string): string => PREFIX + key

/** As callers see it; addresses on other hosts stay as they are. */
export const publicAddress = (column: Sql, publicUrl: string): Sql =>
  sql`case when ${column} like ${`${PREFIX}%`} then ${publicUrl}::text || ${column} else ${column} end`

/** Undoes `publicAddress`, so that an address that was read and sent back is stored unchanged. */
export const storedAddress = (address: string, publicUrl: string): string =>
  address.startsWith(publicUrl + PREFIX) ? address.slice(publicUrl.length) : address
