import type { BatchErrorItem, CatalogChange } from '@tradepost/contract'
import {
  batchError,
  type CheckedBody,
  type Ctx,
  checkedChange,
  type Problem,
  refuseChanges,
  senderOf,
  warnedAnswer,
} from '@tradepost/kernel'
import { type Change, type Claimed, type IntakeEntity, type Refusal, runsOf } from '../intake/intake.rules.ts'
import { intakeTable } from '../intake/intake.table.ts'

const toEvent = (ctx: Ctx, { event, entity, entityId, payload }: CatalogChange, index: number): Claimed => ({
  id: index,
  event,
  entity,
  entityId: entityId ?? null,
  payload: Array.isArray(payload) ? {} : (payload ?? {}),
  sender: senderOf(ctx.principal),
})

const entityOf = ({ entity }: { entity: string }) => intakeTable[entity] as IntakeEntity
const applyOf = (event: Claimed) => entityOf(event).apply[event.event as Change]

/** Stock records are named by their payload, new entities by its code. */
const lacksId = ({ event, entity, entityId, payload }: Claimed) =>
  event !== 'entityCreated' && entity !== 'inventory' && !entityId && typeof payload.code !== 'string'

const check = (event: Claimed): CheckedBody =>
  checkedChange(event.id, applyOf(event).check(event), lacksId(event))

/** An error for each missing reference, or one that lists the invalid fields. */
const errorItems = (event: Claimed, { code, message, problems = [] }: Refusal): BatchErrorItem[] => {
  const { id: index, entity, entityId, payload } = event
  const { code: named, catalogCode } = payload
  const item = {
    index,
    entity,
    id: entityId ?? (typeof named === 'string' ? named : null),
    ...(typeof catalogCode === 'string' && { catalogCode }),
  }
  const invalid = problems.filter((problem): problem is Problem => problem.code !== undefined)
  if (problems.length > invalid.length)
    return problems.map(({ status = code, message, path }) => ({
      ...batchError({ ...item, path }, [], message),
      code: status,
    }))
  return [{ ...batchError(item, invalid, message), code }]
}

/** In the order of the request and in one transaction; neighbours of one kind are written together. */
export const writeCatalogBatch = async (ctx: Ctx, changes: CatalogChange[], strict: boolean) => {
  for (const change of changes) ctx.require(entityOf(change).permissions[change.event])
  const events = changes.map((change, index) => toEvent(ctx, change, index))
  const unknown = refuseChanges(events.map(check), strict)

  return ctx.tx(async (tx) => {
    const within = ctx.inside(tx)
    const errors: BatchErrorItem[] = []
    for (const run of runsOf(events)) {
      // nothing in a catalog needs preparing
      const outcomes = await applyOf(run[0] as Claimed).run(within, run, [])
      for (const [index, { error }] of outcomes.entries())
        if (error) errors.push(...errorItems(run[index] as Claimed, error))
    }
    return warnedAnswer({ errors }, unknown)
  })
}
