import { once } from 'node:events'
import { createServer } from 'node:net'
import { UserError } from '@tradepost/kernel'

type Address = { host: string; port: number }

/** Error code when listening fails, else undefined. */
export const tryToListen = async ({ host, port }: Address): Promise<string | undefined> => {
  const server = createServer().listen({ host, port, exclusive: true })
  try {
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  } finally {
    server.close()
  }
}

/** Undefined for an error that no setting can fix. */
export const portProblem = (code: string | undefined, { host, port }: Address): UserError | undefined => {
  if (code === 'EADDRINUSE')
    return new UserError(
      `Port ${port} on ${host} is in use: stop the other program, or set TRADEPOST_PORT to a free port.`,
    )
  if (code === 'EACCES')
    return new UserError(`Port ${port} may not be used by this user: set TRADEPOST_PORT to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new UserError(`${host} is no address of this machine: set TRADEPOST_HOST to one that is.`)
  return undefined
}

/** Checked before a database is created for a server that could not be reached. */
export const refuseTakenPort = async (address: Address): Promise<void> => {
  const problem = portProblem(await tryToListen(address), address)
  if (problem) throw problem
}
