import { errors } from '@tradepost/contract'
import pg from 'pg'
import type { Slots } from '../base/slots.ts'
import { ApiError, fail } from '../errors/api-error.ts'
import { type Caller, isPointless } from './caller.ts'
import { cancelStatement } from './connection/cancel.ts'
import type { Client } from './connection/client.ts'
import { markUndone, type Outage } from './outage.ts'

/** How statements reach the server: on whose behalf, how a transaction begins, and how long they wait for a connection. */
export type ConnectionSource = {
  pool: pg.Pool
  slots: Slots
  outage: Outage
  caller?: Caller
  begin: string
  waitMs: number
}

export type Lease = { client: pg.PoolClient; release(error?: unknown): void }

const retryLater = { headers: { 'retry-after': '1' } }

/** Work of the platform itself has no key, and no share to exceed. */
const refusal = (slots: Slots, key: unknown) =>
  key !== undefined && slots.held(key) > 0
    ? new ApiError(errors.tooManyAtOnce, retryLater)
    : new ApiError(errors.unavailable, retryLater)

/** Undefined when a connection is free: nothing to await. */
export const waitInLine = ({
  slots,
  caller,
  waitMs,
}: Pick<ConnectionSource, 'slots' | 'caller' | 'waitMs'>): Promise<void> | undefined => {
  const key = caller?.key
  let isServed = false
  let onServed = () => {
    isServed = true
  }
  const leaveLine = slots.enter(key, () => onServed())
  if (isServed) return undefined
  return new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      caller?.stops.delete(stop)
    }
    const giveUp = (error: Error) => {
      end()
      leaveLine()
      reject(error)
    }
    const stop = () => {
      if (caller && isPointless(caller)) giveUp(fail('callerLeft'))
    }
    const timer = setTimeout(() => giveUp(refusal(slots, key)), waitMs)
    caller?.stops.add(stop)
    onServed = () => {
      end()
      resolve()
    }
  })
}

/** The statement did nothing, nor did any that came with it in a transaction. */
export const wasRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** A refused statement leaves its connection as it was; anything else may have broken it. */
export const isBroken = (error: unknown) => error !== undefined && !wasRefused(error)

/** Takes a connection out of the caller's share. The caller must always release it. */
export const takeConnection = async (source: ConnectionSource): Promise<Lease> => {
  const { pool, slots, caller } = source
  const key = caller?.key
  if (caller && isPointless(caller)) throw fail('callerLeft')
  const waiting = waitInLine(source)
  if (waiting) await waiting
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    slots.leave(key)
    markUndone(error)
    throw error
  }
  const began = performance.now()
  let isCanceled = false
  const cancel = () => {
    if (isCanceled || !caller?.isRead) return
    isCanceled = true
    cancelStatement(client)
  }
  if (caller) {
    caller.hasBegun = true
    caller.stops.add(cancel)
  }
  return {
    client,
    release: (error) => {
      caller?.stops.delete(cancel)
      if (caller) caller.databaseMs += performance.now() - began
      client.release(isCanceled || isBroken(error) || (client as unknown as Client).isOnReplica)
      slots.leave(key)
    },
  }
}
