import type { ImportEntity } from '@tradepost/contract'
import type { Tx } from '@tradepost/kernel'
import type { KeyScope, RecordKey } from '../entity/entity-key.store.ts'
import { changedBeside, changedByDeletion, images } from './image.read.ts'
import * as store from './image.store.ts'

/** A record that is about to change. */
export type Touched = store.NamedRecord & { isStored: boolean; deletes: boolean }

const scopeFor = (scope: KeyScope, entity: ImportEntity): KeyScope => ({ ...scope, entity })

type Group = { entity: ImportEntity; records: store.NamedRecord[] }

const unnamed = (key: RecordKey): store.NamedRecord => ({ key, row: null, line: null })

/** Keeps images of other records that change with these, each group in one statement. */
const keepOthers = async (tx: Tx, scope: KeyScope, touched: Touched[]): Promise<Group[]> => {
  const deleted = touched.filter(({ deletes, isStored }) => deletes && isStored).map(({ key }) => key)
  const others = [
    ...(changedBeside[scope.entity] ?? []),
    ...(deleted.length > 0 ? (changedByDeletion[scope.entity] ?? []) : []),
  ]
  const groups: Group[] = []
  for (const { entity, where } of others) {
    const shape = images[entity]
    if (!shape) continue
    const kept = await store.insertImagesWhere(tx, scopeFor(scope, entity), shape, where(scope, deleted))
    if (kept.length > 0) groups.push({ entity, records: kept.map(({ key }) => unnamed(key)) })
  }
  return groups
}

const nameOf = (key: RecordKey) => JSON.stringify(key)

/**
 * Saves records before and after some work in the same transaction: one statement for all new ones, a second for stored
 * ones. A new record that the work rejected may belong to somebody who was faster.
 */
export const keepImages = async <T>(
  tx: Tx,
  scope: KeyScope,
  touched: Touched[],
  work: () => Promise<T>,
  refusedBy: (result: T) => RecordKey[] = () => [],
): Promise<T> => {
  const shape = images[scope.entity]
  if (!shape || touched.length === 0) return work()
  const stored = touched.filter(({ isStored }) => isStored)
  if (stored.length > 0) await store.insertImages(tx, scope, shape, stored)
  const others = await keepOthers(tx, scope, touched)
  const result = await work()
  const refused = new Set(refusedBy(result).map(nameOf))
  const changed = touched.filter(({ isStored, key }) => isStored || !refused.has(nameOf(key)))
  if (changed.length > 0) await store.putMarks(tx, scope, shape, changed)
  for (const { entity, records } of others) {
    const other = images[entity]
    if (other) await store.putMarks(tx, scopeFor(scope, entity), other, records)
  }
  return result
}
