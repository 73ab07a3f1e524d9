import type { Connection } from './pid-file.ts'

/** The address as one string, in the form that `pg` understands for Unix sockets. */
export const connectionString = ({ host, port, user, database }: Connection): string =>
  `postgres://${encodeURIComponent(user)}@/${encodeURIComponent(database)}?host=${encodeURIComponent(host)}&port=${port}`

/** Replaces the database in the address. `URL` cannot parse the form for Unix sockets. */
export const withDatabase = (url: string, database: string): string =>
  url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, (_, server) => `${server}/${encodeURIComponent(database)}`)
