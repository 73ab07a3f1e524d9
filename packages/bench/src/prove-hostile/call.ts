import { Agent, request } from 'node:http'
import { findOperation } from '@tradepost/contract'

export type Call = {
  method?: string
  path: string
  token?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Leaves without waiting for the answer. */
  hangUpMs?: number
  /** Characters of the answer, if more are needed than to describe a fault. */
  keeps?: number
}

/** `cut`: the connection ended without an answer; `left`: the caller hung up itself. */
export type Outcome = { status: number | 'cut' | 'left'; isHonest: boolean; text: string }

/** The path of an operation of the contract. */
export const pathTo = (name: string, merchantCode: string, params: Record<string, string> = {}): string => {
  const bound = findOperation(name)
  if (!bound) throw new Error(`the contract has no operation ${name}`)
  return bound.path
    .replace('{merchantCode}', merchantCode)
    .replaceAll(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? 'x'))
}

const PATIENCE_MS = 60_000
const KEPT = 1000

export type Caller = { call(address: string, call: Call): Promise<Outcome>; close(): void }

/** Linux takes every address of 127.0.0.0/8 as its own, so that callers can come from several. */
const localAddress = (address: string) => (process.platform === 'linux' ? address : undefined)

/** Calls by loopback only, from one address. */
export const openCaller = (from: string): Caller => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const call = (address: string, { method, path, token, headers, body, hangUpMs, keeps = KEPT }: Call) =>
    new Promise<Outcome>((resolve) => {
      const { hostname, port } = new URL(address)
      const isEmpty = body === undefined
      const sending = request({
        hostname,
        port,
        path,
        method: method ?? (isEmpty ? 'GET' : 'POST'),
        agent,
        localAddress: localAddress(from),
        signal: AbortSignal.timeout(hangUpMs ?? PATIENCE_MS),
        headers: {
          ...(!isEmpty && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      })
      const end = (status: Outcome['status'], isHonest = true, text = '') =>
        resolve({ status, isHonest, text })
      const lost = () => end(hangUpMs === undefined ? 'cut' : 'left')
      sending.on('error', lost)
      sending.on('response', (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => {
          if (text.length < keeps) text += chunk.toString('utf8', 0, keeps)
        })
        answer.on('error', lost)
        answer.on('end', () => {
          const status = answer.statusCode ?? 0
          // an overload must say so, with the time to wait
          end(status, status !== 503 || answer.headers['retry-after'] !== undefined, text)
        })
      })
      sending.end(body)
    })
  return { call, close: () => agent.destroy() }
}
