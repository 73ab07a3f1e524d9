import pg from 'pg'

/** Known to the driver, not to its types. */
type Backend = {
  processID: number | null
  secretKey: number | null
  host: string
  port: number
  ssl: boolean | object
}
type CancelConnection = pg.Connection & {
  connect(port: number | string, host?: string): void
  cancel(processId: number, secretKey: number): void
}

/**
 * Asks PostgreSQL on a connection of its own to end the running statement. It may come too late and hit whatever runs
 * next, so the connection must not be used again.
 */
export const cancelStatement = (client: pg.ClientBase): void => {
  const { processID, secretKey, host, port, ssl } = client as unknown as Backend
  if (processID === null || secretKey === null) return
  const connection = new pg.Connection({ ssl } as pg.ConnectionConfig) as CancelConnection
  const send = () => connection.cancel(processID, secretKey)
  // the time limit ends the statement if this cannot
  connection.on('error', () => undefined)
  connection.on(ssl ? 'sslconnect' : 'connect', send)
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
  else connection.connect(port, host)
}
