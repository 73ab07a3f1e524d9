import { setTimeout as sleep } from 'node:timers/promises'
import { type Ctx, fail, type Platform, StreamAnswer } from '@tradepost/kernel'
import type { ImportKey } from '../model/import.rules.ts'
import { keyOf } from '../record/find.service.ts'
import * as store from './watch.store.ts'

const LOOK_MS = 1000
/** Looks without news after which a comment keeps proxies from closing the connection. */
const QUIET_LOOKS = 15
const MAX_WATCHERS = 20

const watchers = new WeakMap<Platform, Map<number, number>>()

/** Answers how to leave again. */
const enter = ({ platform, merchantId }: Ctx): (() => void) => {
  const counts = watchers.get(platform) ?? new Map<number, number>()
  watchers.set(platform, counts)
  const count = (by: number) => (counts.get(merchantId) ?? 0) + by
  if (count(1) > MAX_WATCHERS) throw fail('tooManyWatchers')
  counts.set(merchantId, count(1))
  return () => {
    if (count(-1) > 0) counts.set(merchantId, count(-1))
    else counts.delete(merchantId)
  }
}

const isEnd = (status: string) => status === 'finished' || status === 'aborted'

/** A statement for each look: no connection of the database is held in between. */
async function* events(ctx: Ctx, key: ImportKey, signal: AbortSignal): AsyncGenerator<string> {
  const { clock } = ctx.platform
  let last = ''
  for (let quiet = 0; !signal.aborted; quiet++) {
    const found = await store.findProgressText(ctx.db, key, clock.now())
    if (!found) return
    if (found.text !== last) {
      yield `event: progress\ndata: ${found.text}\n\n`
      quiet = 0
    } else if (quiet % QUIET_LOOKS === QUIET_LOOKS - 1) yield ': nothing new\n\n'
    last = found.text
    if (isEnd(found.status)) return
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Called once, at the end of the stream or of its connection: an unread stream does not end by itself. */
const leavingAfter = (pieces: AsyncIterable<string>, signal: AbortSignal, leave: () => void) => {
  signal.addEventListener('abort', leave, { once: true })
  return pieces
}

export const watchProgress = async (ctx: Ctx, ref: string) => {
  const key = keyOf(ctx, ref)
  if (!(await store.findProgressText(ctx.db, key, ctx.now))) throw fail('importNotFound')
  const leave = enter(ctx)
  return new StreamAnswer((signal) => leavingAfter(events(ctx, key, signal), signal, leave), {
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })
}
