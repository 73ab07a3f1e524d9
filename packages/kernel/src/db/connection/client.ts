import type { Duplex } from 'node:stream'
import pg from 'pg'
import { meterAnswers } from './answer-meter.ts'

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

/** Every connection of the server is one of these. */
export class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const own = this as unknown as { connection: Wire; query(...sent: unknown[]): unknown }
    contain(own.connection)
    gather(own)
  }
}
