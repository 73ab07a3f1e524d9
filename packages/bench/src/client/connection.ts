import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')
/** As Fastify spells it, and as Express does. */
const lengthNames = ['\r\ncontent-length: ', '\r\nContent-Length: '].map((name) => Buffer.from(name))

/** Where the body of an answer begins. */
export const bodyAt = (answer: Buffer): number => answer.indexOf(headEnd) + headEnd.length

const bodyLength = (buffer: Buffer, end: number): number => {
  for (const name of lengthNames) {
    const at = buffer.indexOf(name)
    if (at < 0 || at > end) continue
    let length = 0
    for (let index = at + name.length; buffer[index] !== 0x0d; index++)
      length = length * 10 + (buffer[index] as number) - 0x30
    return length
  }
  return 0
}

const isWhole = (buffer: Buffer): boolean => {
  const end = buffer.indexOf(headEnd)
  return end >= 0 && buffer.length >= end + headEnd.length + bodyLength(buffer, end)
}

export type Connection = { ask(text: string): Promise<Buffer>; close(): void }

/**
 * One connection, one request at a time. A plain socket, because on two cores an HTTP client library would take the
 * time that the server is to be measured by.
 */
export const openConnection = async (host: string, port: number): Promise<Connection> => {
  const socket: Socket = connect({ host, port, noDelay: true })
  await once(socket, 'connect')
  let pending: Buffer | null = null
  let waiting: { resolve(answer: Buffer): void; reject(error: Error): void } | undefined
  socket.on('data', (chunk: Buffer) => {
    pending = pending ? Buffer.concat([pending, chunk]) : chunk
    if (!isWhole(pending)) return
    const answer = pending
    pending = null
    waiting?.resolve(answer)
  })
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))
  return {
    ask: (text) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(text)
      }),
    close: () => socket.destroy(),
  }
}
