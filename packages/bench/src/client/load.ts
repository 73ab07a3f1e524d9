import type { BenchRequest } from '../scenario/world.ts'
import { callFor } from './call.ts'
import { bodyAt, type Connection, openConnection } from './connection.ts'
import type { Timings } from './timings.ts'

type LoadOptions = {
  host: string
  port: number
  token: string
  callers: number
  seconds: number
  request(n: number): BenchRequest
}

const refusals = ['{"errors":[{', '{"codes":[],', '{"orderNumbers":[null', '{"ids":[],']

/** A batch answers 200 also when some of its items were refused. */
const isSuccess = (answer: Buffer): boolean => {
  const body = bodyAt(answer)
  const begin = answer.toString('latin1', body, body + 24)
  return answer[9] === 0x32 && !refusals.some((refusal) => begin.startsWith(refusal))
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
