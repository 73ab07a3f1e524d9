import { type Ctx, emit, type Tx } from '@tradepost/kernel'
import { ignoredEntries } from '../model/ignored.rules.ts'
import type { ImportKey } from '../model/import.rules.ts'
import * as store from './import.store.ts'
import { insertEntries, listIgnored } from './turn.store.ts'

type Ended = { status: 'finished' | 'aborted'; reason: string | null }

/** An import that has ended already is left alone. */
export const endImport = async (tx: Tx, ctx: Ctx, key: ImportKey, { status, reason }: Ended) => {
  if (!(await store.endImport(tx, key, { status, reason, now: ctx.now }))) return
  await insertEntries(tx, key, ignoredEntries(await listIgnored(tx, key)))
  const result = status === 'finished' ? 'succeeded' : 'failed'
  await emit(tx, ctx, [
    { event: 'importCompleted', entityId: key.ref, payload: { ref: key.ref, status: result } },
  ])
}
