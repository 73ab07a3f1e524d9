import type { BatchErrorItem, CustomerBatchEntry, CustomerCreate } from '@tradepost/contract'
import { can } from '@tradepost/contract'
import {
  ApiError,
  batchError,
  type Ctx,
  fail,
  isUuid,
  refuseChanges,
  type Tx,
  warnedAnswer,
} from '@tradepost/kernel'
import { createCustomers, hashCustomerPasswords } from '../customer/create.ts'
import { deleteCustomer } from '../customer/delete.ts'
import { updateCustomer } from '../customer/update.ts'
import { findIdsByNumber, lockCustomers } from '../record/customer.store.ts'
import { type Change, readChange, toRuns } from './batch.rules.ts'

type Options = { useInternalEntityId?: boolean; ip: string; strict: boolean }
type Creation = Extract<Change, { event: 'entityCreated' }>
type Batch = {
  tx: Tx
  ctx: Ctx
  /** The ids of the customers by what the entries call them; follows what the batch itself changes. */
  ids: Map<string, string>
  hashes: Map<number, string | undefined>
  options: Omit<Options, 'strict'>
}

const createAll = async ({ ctx, ids, hashes }: Batch, run: Creation[]): Promise<BatchErrorItem[]> => {
  const created = await createCustomers(
    ctx,
    run.map(({ body }) => body),
    run.map(({ index }) => hashes.get(index)),
  )
  for (const [n, { body }] of run.entries()) {
    const id = created.ids[n]
    if (id && body.externalCustomerNumber) ids.set(body.externalCustomerNumber, id)
  }
  return created.errors.map((error) => ({
    ...error,
    entityId: run[error.entityIndex]?.entityId ?? null,
    entityIndex: run[error.entityIndex]?.index ?? 0,
  }))
}

const changeOne = async ({ ctx, ids, options }: Batch, change: Change): Promise<void> => {
  const name = change.entityId ?? ''
  const id = options.useInternalEntityId ? name : ids.get(name)
  if (id === undefined) throw fail('customerNotFound')
  if (change.event === 'entityDeleted') {
    await deleteCustomer(ctx, id, options.ip)
    ids.delete(name)
  } else if (change.event === 'entityUpdated') {
    await updateCustomer(ctx, id, change.body, { ip: options.ip })
    const { externalCustomerNumber: number } = change.body
    if (number !== undefined) ids.delete(name)
    if (number) ids.set(number, id)
  }
}

/** One refused change leaves the others alone. */
const errorsOf = async (batch: Batch, change: Change): Promise<BatchErrorItem[]> => {
  try {
    await batch.tx.savepoint(() => changeOne(batch, change))
    return []
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const item = { index: change.index, entity: 'customer', id: change.entityId }
    return [{ ...batchError(item, error.problems, error.message), code: error.status }]
  }
}

const isCreation = (change: Change): change is Creation => change.event === 'entityCreated'

const hashAll = async (ctx: Ctx, creations: Creation[]) => {
  const bodies: CustomerCreate[] = creations.map(({ body }) => body)
  const hashes = await hashCustomerPasswords(ctx, bodies)
  return new Map(creations.map(({ index }, n) => [index, hashes[n]]))
}

/** The customers are locked before the first change, in one order. */
const lockNamed = async (tx: Tx, ctx: Ctx, changes: Change[], byId: boolean) => {
  const names = changes.flatMap(({ event, entityId }) =>
    event !== 'entityCreated' && entityId ? [entityId] : [],
  )
  const ids = byId ? new Map<string, string>() : await findIdsByNumber(tx, ctx.merchantId, names)
  await lockCustomers(tx, ctx.merchantId, byId ? names.filter(isUuid) : [...ids.values()])
  return ids
}

/** Everything that needs no transaction comes before it. */
export const readCustomerBatch = async (ctx: Ctx, entries: CustomerBatchEntry[], options: Options) => {
  const byId = options.useInternalEntityId ?? false
  const read = entries.map((entry, index) => readChange(entry, index, byId))
  const changes = read.map(({ change }) => change)
  const unknown = refuseChanges(
    read.map(({ checked }) => checked),
    options.strict,
  )
  const creations = changes.filter(isCreation)
  if (creations.length > 0) ctx.require(can.createCustomers)
  if (changes.some(({ event }) => event === 'entityDeleted')) ctx.require(can.deleteCustomers)
  return { changes, unknown, hashes: await hashAll(ctx, creations) }
}
type ReadBatch = Awaited<ReturnType<typeof readCustomerBatch>>

/** One transaction; the changes follow each other as they were sent. */
export const writeCustomerBatch = (
  ctx: Ctx,
  { changes, unknown, hashes }: ReadBatch,
  options: Omit<Options, 'strict'>,
) => {
  const byId = options.useInternalEntityId ?? false
  return ctx.tx(async (tx) => {
    const ids = await lockNamed(tx, ctx, changes, byId)
    const batch: Batch = { tx, ctx: ctx.inside(tx), ids, hashes, options }
    const errors: BatchErrorItem[] = []
    for (const run of toRuns(changes)) {
      const [first] = run
      const failed =
        first && !isCreation(first) ? errorsOf(batch, first) : createAll(batch, run.filter(isCreation))
      errors.push(...(await failed))
    }
    return warnedAnswer({ errors }, unknown)
  })
}
