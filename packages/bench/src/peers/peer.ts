import { bodyAt, type Connection } from '../client/connection.ts'
import type { Cleanup } from '../server/cleanup.ts'

/** In the order of the table. */
export const tasks = ['get', 'list', 'search', 'update', 'create', 'cart', 'checkout'] as const
export type Task = (typeof tasks)[number]

/** Products of one task `create`, and of a page. */
export const BATCH = 50
export const PAGE = 20

type PeerRequest = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: object }
type PeerAnswer = {
  status: number
  text(): string
  /** Whether the body begins so: the rest of it is not decoded. */
  begins(text: string): boolean
  header(name: string): string | undefined
}
export type Ask = (request: PeerRequest) => Promise<PeerAnswer>

/** Does a task once: true, or what the server answered instead of what it should. */
type Perform = (ask: Ask, n: number, caller: number) => Promise<true | string>

/** A platform that runs and has its catalog. */
export type Peer = {
  name: string
  version: string
  host: string
  port: number
  perform: Record<Task, Perform>
  residentBytes(): Promise<number>
}

export type PeerOptions = {
  /** Of its packages. */
  folder: string
  database: { host: string; port: number; user: string; password?: string; database: string }
  products: number
  callers: number
}

/** `Shop` names things of a loaded catalog; it is kept as JSON between `load` and `start`. */
type PlatformOf<Shop> = {
  version: string
  /** Makes the catalog in an empty database. */
  load(options: PeerOptions, cleanup: Cleanup): Promise<Shop>
  /** Runs on a database with a catalog. */
  start(options: PeerOptions, shop: Shop, cleanup: Cleanup): Promise<Peer>
}
export type Platform = PlatformOf<unknown>

export const platform = <Shop>({ version, load, start }: PlatformOf<Shop>): Platform => ({
  version,
  load,
  start: (options, shop, cleanup) => start(options, shop as Shop, cleanup),
})

const answerOf = (answer: Buffer): PeerAnswer => ({
  status: Number(answer.toString('latin1', 9, 12)),
  text: () => answer.toString('utf8', bodyAt(answer)),
  begins: (text) => answer.toString('latin1', bodyAt(answer), bodyAt(answer) + text.length) === text,
  header: (name) =>
    answer
      .toString('latin1', 0, bodyAt(answer))
      .split('\r\n')
      .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
      ?.slice(name.length + 2),
})

/** Requests over one connection. */
export const askOver =
  ({ ask }: Connection, { host, port }: { host: string; port: number }): Ask =>
  async ({ method, path, headers = {}, body }) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const lines = {
      host: `${host}:${port}`,
      ...headers,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
    return answerOf(await ask(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`))
  }

/** True when the status says so and the body begins as it should. */
export const succeeded = (answer: PeerAnswer, begin: string): true | string =>
  (answer.status < 300 && answer.begins(begin)) || `${answer.status} ${answer.text().slice(0, 400)}`
