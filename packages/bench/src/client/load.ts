import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { BenchRequest } from '../scenario/world.ts'
import { callFor } from './call.ts'
import type { Timings } from './timings.ts'

type LoadOptions = {
  host: string
  port: number
  token: string
  callers: number
  seconds: number
  request(n: number): BenchRequest
}

const headEnd = Buffer.from('\r\n\r\n')
const lengthName = Buffer.from('\r\ncontent-length: ')

/** Length of the first whole answer in the buffer, or 0 while it is incomplete. */
const answerLength = (buffer: Buffer): number => {
  const end = buffer.indexOf(headEnd)
  if (end < 0) return 0
  const at = buffer.indexOf(lengthName)
  let body = 0
  if (at >= 0 && at < end)
    for (let index = at + lengthName.length; buffer[index] !== 0x0d; index++)
      body = body * 10 + (buffer[index] as number) - 0x30
  const length = end + headEnd.length + body
  return buffer.length >= length ? length : 0
}

const refusals = ['{"errors":[{', '{"codes":[],', '{"orderNumbers":[null', '{"ids":[],']

/** A batch answers 200 also when some of its items were refused. */
const isSuccess = (answer: Buffer): boolean => {
  const body = answer.indexOf(headEnd) + headEnd.length
  const begin = answer.toString('latin1', body, body + 24)
  return answer[9] === 0x32 && !refusals.some((refusal) => begin.startsWith(refusal))
}

type Connection = { ask(text: string): Promise<Buffer>; close(): void }

/**
 * One connection, one request at a time. A plain socket, because on two cores an HTTP client library would take the
 * time that the server is to be measured by.
 */
const openConnection = async (host: string, port: number): Promise<Connection> => {
  const socket: Socket = connect({ host, port, noDelay: true })
  await once(socket, 'connect')
  let pending: Buffer | null = null
  let waiting: { resolve(answer: Buffer): void; reject(error: Error): void } | undefined
  socket.on('data', (chunk: Buffer) => {
    pending = pending ? Buffer.concat([pending, chunk]) : chunk
    if (answerLength(pending) === 0) return
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

export const load = async ({
  host,
  port,
  token,
  callers,
  seconds,
  request,
}: LoadOptions): Promise<Timings> => {
  const connections = await Promise.all(Array.from({ length: callers }, () => openConnection(host, port)))
  const headers = ` HTTP/1.1\r\nhost: ${host}:${port}\r\nauthorization: Bearer ${token}\r\n`
  const textOf = ({ method, path, body, acceptEncoding }: BenchRequest) =>
    body === undefined
      ? `${method} ${path}${headers}${acceptEncoding ? `accept-encoding: ${acceptEncoding}\r\n` : ''}\r\n`
      : `${method} ${path}${headers}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  try {
    return await callFor({ callers, seconds }, async (n, caller) => {
      const connection = connections[caller] as Connection
      const answer = await connection.ask(textOf(request(n)))
      return isSuccess(answer) || answer.toString('utf8', 0, 600)
    })
  } finally {
    for (const connection of connections) connection.close()
  }
}
