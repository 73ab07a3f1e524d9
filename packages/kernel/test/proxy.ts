import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { PassThrough, Transform } from 'node:stream'
import pg from 'pg'
import type { ConnectionOptions } from '../src/db/db.ts'
import { closeAfterFile } from './closing.ts'

const NOTIFICATION = 'A'.charCodeAt(0)

/** As poolers do that give a session to others between two transactions: notifications reach nobody. */
const withoutNotifications = () => {
  let rest: Buffer = Buffer.alloc(0)
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      rest = Buffer.concat([rest, chunk])
      const passed: Buffer[] = []
      while (rest.length >= 5) {
        const end = 1 + rest.readUInt32BE(1)
        if (rest.length < end) break
        if (rest[0] !== NOTIFICATION) passed.push(rest.subarray(0, end))
        rest = rest.subarray(end)
      }
      done(null, Buffer.concat(passed))
    },
  })
}

/** A proxy to the database that can be cut and restored, and may swallow notifications. */
export const openProxy = async (url: string, { isDeaf = false } = {}) => {
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
    near.pipe(far)
    far.pipe(isDeaf ? withoutNotifications() : new PassThrough()).pipe(near)
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
  closeAfterFile(async () => proxy.listening && cut())
  return {
    connection,
    cut,
    /** Nothing more comes over the connections that there are, and nobody is told; new ones work. */
    hang: () => {
      for (const socket of sockets) {
        socket.unpipe()
        socket.removeAllListeners('data')
        socket.resume()
      }
    },
    mend: async () => {
      proxy.listen(address.port, '127.0.0.1')
      await once(proxy, 'listening')
    },
  }
}
