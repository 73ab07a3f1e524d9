import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '@tradepost/kernel/user-error'
import type { HeldLock } from './ownership.ts'
import type { Running } from './postmaster.ts'

interface KeepAliveOptions {
  /** Adopts the PostgreSQL that runs or starts one. */
  reach(): Promise<Running>
  /** Until they are ours again another server may claim the database that came back. */
  locks: HeldLock[]
  /** How long starts may fail before the database is given up. */
  patience: number
  onNotice(text: string): void
  signal: AbortSignal
}

export interface KeptAlive {
  /** Settles only when the database ended and could not be brought back. */
  lost: Promise<UserError>
  pid(): number
  /** Once nothing is being started any more; the signal has to be aborted before. */
  settled(): Promise<void>
}

const between = 500

/** Brings PostgreSQL back whenever it ends; after a crash of one of its sessions it comes back by itself. */
export function keepAlive(first: Running, options: KeepAliveOptions): KeptAlive {
  const { locks, signal } = options
  const lost = Promise.withResolvers<UserError>()
  let running = first
  let reviving: Promise<void> | undefined
  const keepUp = async () => {
    try {
      running = await restart(options)
    } catch (error) {
      if (!signal.aborted) lost.resolve(error as UserError)
    } finally {
      reviving = undefined
    }
  }
  const onLost = () => {
    if (!signal.aborted) reviving ??= keepUp()
  }
  for (const lock of locks) lock.onLost(onLost)
  return { lost: lost.promise, pid: () => running.pid, settled: async () => reviving }
}

async function restart({ reach, locks, patience, onNotice, signal }: KeepAliveOptions): Promise<Running> {
  const begin = Date.now()
  const isOver = () => Date.now() - begin >= patience
  const isReclaimed = () => locks.every((lock) => lock.isHeld())
  let reason = 'Another server has taken it over.'
  onNotice('The embedded database broke off all connections: waiting for it, or starting it again')
  for (; ; await sleep(between, undefined, { signal })) {
    try {
      const running = await reach()
      while (!isReclaimed() && !isOver()) await sleep(20, undefined, { signal })
      if (isReclaimed()) {
        onNotice(`The embedded database runs again (process ${running.pid})`)
        return running
      }
    } catch (error) {
      signal.throwIfAborted()
      reason = (error as Error).message
    }
    if (isOver()) throw new UserError(givenUp(patience, reason))
  }
}

const givenUp = (patience: number, reason: string) =>
  `The embedded database ended and could not be brought back for ${Math.round(patience / 1000)} seconds, so the server ends as well. ${reason}`
