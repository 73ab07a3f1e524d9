import type { Duplex } from 'node:stream'
import pg from 'pg'
import { meterAnswers } from './answer-meter.ts'

type Wire = { attachListeners(stream: Duplex): void }

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

/** Every connection of the server is one of these. */
export class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    contain((this as unknown as { connection: Wire }).connection)
  }
}
