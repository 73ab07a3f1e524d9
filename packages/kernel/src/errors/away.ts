type Failure = { code?: unknown; message?: unknown; syscall?: unknown; routine?: unknown }

/** Network errors, not file errors. */
const isUnreachable = (code: string, syscall: unknown) =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(code) ||
  (code === 'ENOENT' && syscall === 'connect')

const isLost = (message: string) =>
  /timeout expired|timeout exceeded when trying to connect|Connection terminated|is not queryable|after calling end on the pool/.test(
    message,
  )

/** A server that only reads: a replica, or one that became one. */
export const READ_ONLY = '25006'

/** Tables that are not logged cannot be read on a server in recovery, and a statement that names one fails as a whole. */
export const isHiddenInRecovery = (error: unknown): boolean => {
  const { code, routine } = (error ?? {}) as Failure
  return code === '0A000' && routine === 'get_relation_info'
}

export const isReadOnlyServer = (error: unknown): boolean => (error as Failure | null)?.code === READ_ONLY

/** Work that needs the primary cannot go on here. */
export const isOfReplica = (error: unknown): boolean => isReadOnlyServer(error) || isHiddenInRecovery(error)

/** The database is out of reach, is going or coming, or takes no writes: it may be back, or another one in its place. */
export const isAway = (error: unknown): boolean => {
  const { code, message, syscall } = (error ?? {}) as Failure
  const word = typeof code === 'string' ? code : ''
  return (
    isReadOnlyServer(error) ||
    /^08[0-9A-Z]{3}$|^57P0[1-3]$/.test(word) ||
    isUnreachable(word, syscall) ||
    isLost(typeof message === 'string' ? message : '')
  )
}
