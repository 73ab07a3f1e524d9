import { setTimeout as sleep } from 'node:timers/promises'
import { openCaller, pathTo } from '../prove-hostile/call.ts'
import { writeAt } from './writes.ts'

export type Site = { merchantCode: string; token: string; addresses: string[]; customerId: string }

export type Load = {
  /** Marks of the writes that were acknowledged. */
  done: string[]
  /** Answers of 503, which ask to come back. */
  asked: number
  /** Tries without an answer. */
  cut: number
  /** Answers that no caller should get. */
  wrong: string[]
  /** The longest time in which no write was acknowledged. */
  longestMs: number
}

const PAUSE_MS = 100

/** Callers that write without a pause, each write until it is acknowledged, through the servers in turn. */
export const startLoad = ({ merchantCode, token, addresses, customerId }: Site, callers: number) => {
  const caller = openCaller('127.0.0.1')
  const load: Load = { done: [], asked: 0, cut: 0, wrong: [], longestMs: 0 }
  let next = 0
  let isOver = false
  let last = performance.now()

  const acknowledge = (mark: string) => {
    const now = performance.now()
    load.longestMs = Math.max(load.longestMs, now - last)
    last = now
    load.done.push(mark)
  }
  const write = async (n: number): Promise<void> => {
    const { operation, method, params, body, mark } = writeAt(n, customerId)
    for (let attempt = 0; ; attempt++) {
      const { status, text, isHonest } = await caller.call(
        addresses[(n + attempt) % addresses.length] as string,
        {
          method,
          path: pathTo(operation, merchantCode, params),
          token,
          headers: { 'idempotency-key': mark },
          body: JSON.stringify(body),
        },
      )
      const isRefused = /"errors":\[\{/.test(text)
      if (typeof status === 'number' && status < 300 && !isRefused) return acknowledge(mark)
      if (status === 503 && isHonest) load.asked++
      else if (typeof status === 'string') load.cut++
      else return void load.wrong.push(`${mark}: ${status} ${text}`)
      await sleep(PAUSE_MS)
    }
  }
  const keepWriting = async () => {
    while (!isOver) await write(next++)
  }
  const writing = Promise.all(Array.from({ length: callers }, keepWriting))
  // told to who stops it
  writing.catch(() => undefined)
  return {
    load,
    stop: async (): Promise<Load> => {
      isOver = true
      await writing
      caller.close()
      return load
    },
  }
}
