import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after } from 'node:test'
import pg from 'pg'
import type { ConnectionOptions } from '../src/db/db.ts'

/** A proxy to the database that can be cut and restored. */
export const openProxy = async (url: string) => {
  const { host, port, user, password, database } = new pg.Client(url)
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        near.destroy()
        far.destroy()
        sockets.delete(socket)
      })
    }
    near.pipe(far).pipe(near)
  })
  const cut = async () => {
    const closed = once(proxy, 'close')
    proxy.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address() as AddressInfo
  const connection: ConnectionOptions = {
    host: '127.0.0.1',
    port: address.port,
    user,
    password: typeof password === 'string' ? password : undefined,
    database,
  }
  after(() => proxy.listening && cut())
  return {
    connection,
    cut,
    mend: async () => {
      proxy.listen(address.port, '127.0.0.1')
      await once(proxy, 'listening')
    },
  }
}
