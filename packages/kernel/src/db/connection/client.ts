import type { Duplex } from 'node:stream'
import pg from 'pg'
import { meterAnswers } from './answer-meter.ts'
import { isReadOnly, primaryOf, refuseReplica, type Target } from './primary.ts'

type Wire = { stream: Duplex; attachListeners(stream: Duplex): void }

/**
 * The driver reads messages in a listener of the socket, where whatever it throws (a text longer than V8 can hold, a
 * message that is none) would end the process. Here it ends the connection, and with it the statements that wait on it.
 */
const contain = (wire: Wire): void => {
  const attach = wire.attachListeners.bind(wire)
  wire.attachListeners = (stream) => {
    attach(stream)
    const readers = stream.listeners('data')
    const meter = meterAnswers()
    stream.removeAllListeners('data')
    stream.on('data', (chunk: Buffer) => {
      if (stream.destroyed) return
      try {
        meter(chunk)
        for (const read of readers) read.call(stream, chunk)
      } catch (error) {
        stream.destroy(error as Error)
      }
    })
  }
}

/** Statements that are sent in one turn reach the system by one call; the driver would make one for each. */
const gather = (client: { connection: Wire; query(...sent: unknown[]): unknown }): void => {
  const query = client.query.bind(client)
  client.query = (...sent) => {
    const { stream } = client.connection
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    return query(...sent)
  }
}

/** Known to the driver, not to its types. */
type Inner = {
  connection: Wire
  host: string
  port: number
  _ending: boolean
  query(...sent: unknown[]): unknown
}

const MOVED = 'another server takes the writes now'

/** Connects to the server that takes writes, and follows it. */
const connectToPrimary = async (client: Client, target: Target, connect: () => Promise<unknown>) => {
  const inner = client as unknown as Inner
  const host = await target.find()
  // whoever wanted the connection may have given up
  if (inner._ending || inner.connection.stream.destroyed) throw new Error('Connection terminated')
  Object.assign(inner, { host: host.host, port: Number(host.port) })
  try {
    await connect()
    if (await isReadOnly(client)) throw refuseReplica([host])
  } catch (error) {
    target.doubt(host)
    client.end().catch(() => undefined)
    throw error
  }
  const leave = target.follow({ host, close: () => client.cut(MOVED) })
  client.once('end', () => {
    leave()
    if (!inner._ending || client.isOnReplica) target.doubt(host)
  })
}

type Connected = (error?: Error | null) => void

/** Every connection of the server is one of these. */
export class Client extends pg.Client {
  /** Its server has refused a write: the connection must not be used again. */
  isOnReplica = false
  /** Its connection to the server is another one after each transaction, and knows nothing of what was prepared. */
  readonly isShared: boolean
  readonly #target: Target | undefined

  constructor(config?: string | pg.ClientConfig) {
    const options = typeof config === 'string' ? { connectionString: config } : (config ?? {})
    const target = primaryOf(options)
    // the password is hidden from spreading
    super(target ? { ...options, password: options.password, connectionString: target.url } : config)
    this.#target = target
    this.isShared = (options as { isShared?: boolean }).isShared ?? false
    const own = this as unknown as Inner
    contain(own.connection)
    gather(own)
  }

  /** Statements that wait for an answer on it fail at once. */
  cut(reason: string): void {
    const { stream } = (this as unknown as Inner).connection
    stream.destroy(new Error(`Connection terminated: ${reason}`))
  }

  override connect(): Promise<this>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<this> | undefined {
    const target = this.#target
    if (!target) {
      if (!callback) return super.connect() as Promise<this>
      super.connect(callback)
      return undefined
    }
    const connecting = connectToPrimary(this, target, () => super.connect())
    if (!callback) return connecting.then(() => this)
    connecting.then(() => callback(), callback)
  }
}
