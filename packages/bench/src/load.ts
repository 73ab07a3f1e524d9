import { connect, type Socket } from 'node:net'

export type Measured = { rate: number; p50: number; p99: number; count: number; failed: number }

type LoadOptions = {
  host: string
  port: number
  callers: number
  seconds: number
  request: (n: number) => Buffer
  isFailure?: (head: string) => boolean
}

const headEnd = Buffer.from('\r\n\r\n')

/** Length of the first whole answer in the buffer, or 0 while it is incomplete. */
const answerLength = (buffer: Buffer): number => {
  const end = buffer.indexOf(headEnd)
  if (end < 0) return 0
  const head = buffer.toString('latin1', 0, end)
  const match = /content-length: (\d+)/i.exec(head)
  const length = end + 4 + (match ? Number(match[1]) : 0)
  return buffer.length >= length ? length : 0
}

const percentile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const summarize = (times: number[], seconds: number, failed: number): Measured => {
  const sorted = Float64Array.from(times).sort()
  return {
    rate: times.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    count: times.length,
    failed,
  }
}

/**
 * A caller is one connection that sends its next request when the last is answered. Plain sockets, because on two
 * cores an HTTP client library would take the time that the server is to be measured by.
 */
const caller = (
  options: LoadOptions,
  next: () => number,
  until: number,
  record: (ms: number, head: string) => void,
) =>
  new Promise<void>((resolve, reject) => {
    const socket: Socket = connect({ host: options.host, port: options.port, noDelay: true })
    let pending: Buffer = Buffer.alloc(0)
    let sent = 0
    const send = () => {
      if (performance.now() >= until) return socket.end()
      sent = performance.now()
      socket.write(options.request(next()))
    }
    socket.on('connect', send)
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      const length = answerLength(pending)
      if (length === 0) return
      record(performance.now() - sent, pending.toString('latin1', 9, 12))
      pending = pending.subarray(length)
      send()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })

export const load = async (options: LoadOptions): Promise<Measured> => {
  const times: number[] = []
  let failed = 0
  let count = 0
  const began = performance.now()
  const until = began + options.seconds * 1000
  await Promise.all(
    Array.from({ length: options.callers }, () =>
      caller(
        options,
        () => count++,
        until,
        (ms, status) => {
          times.push(ms)
          if (!status.startsWith('2')) failed++
        },
      ),
    ),
  )
  return summarize(times, (performance.now() - began) / 1000, failed)
}
