import type { BatchErrorItem, CatalogChange } from '@tradepost/contract'
import { batchError, type Ctx, MAX_PROBLEMS, type Problem, refuse, senderOf } from '@tradepost/kernel'
import { type Change, type Claimed, type IntakeEntity, type Outcome, runsOf } from './intake.rules.ts'
import { intakeTable } from './intake.table.ts'

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

const problemsOf = (event: Claimed): Problem[] => {
  const { id: index } = event
  const inPayload = applyOf(event).check(event)
  const missing: Problem = {
    code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
    message: 'Missing required property: entityId',
    path: [index],
    missing: 'entityId',
  }
  return [
    ...(lacksId(event) ? [missing] : []),
    ...inPayload.map((problem) => ({ ...problem, path: [index, 'payload', ...problem.path] })),
  ]
}

/** One entry for each thing that is missing, or one that lists what is invalid. */
const errorItems = (
  event: Claimed,
  { code, message, problems = [] }: NonNullable<Outcome>,
): BatchErrorItem[] => {
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
export const writeCatalogBatch = async (ctx: Ctx, changes: CatalogChange[]) => {
  for (const change of changes) ctx.require(entityOf(change).permissions[change.event])
  const events = changes.map((change, index) => toEvent(ctx, change, index))
  refuse(events.flatMap(problemsOf).slice(0, MAX_PROBLEMS))

  return ctx.tx(async (tx) => {
    const inside = ctx.forMerchant({ id: ctx.merchantId, code: ctx.principal.merchantCode }, tx)
    const errors: BatchErrorItem[] = []
    for (const run of runsOf(events)) {
      const outcomes = await applyOf(run[0] as Claimed).run(inside, run)
      for (const [index, outcome] of outcomes.entries())
        if (outcome) errors.push(...errorItems(run[index] as Claimed, outcome))
    }
    return { errors }
  })
}
