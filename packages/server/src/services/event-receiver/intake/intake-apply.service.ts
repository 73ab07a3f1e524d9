import { Anything, type BatchErrorItem, Obj, type TSchema, texts } from '@tradepost/contract'
import {
  ApiError,
  bodyWarnings,
  type CheckedBody,
  type Ctx,
  changedCode,
  compileBody,
  mapInTurns,
  uncheckedBody,
} from '@tradepost/kernel'
import { type Apply, invalidPayload, type Outcome, type Pending, type Refusal } from './intake.rules.ts'

/** `catalogCode` in a payload says where the entity belongs; it is no field of the entity. */
const bodyOf = ({ catalogCode: _, ...body }: Record<string, unknown>) => body

/** The payload with its code; older clients send the code beside the payload. */
const itemOf = ({ entityId, payload }: Pending) => ({
  ...(entityId !== null && { code: entityId }),
  ...bodyOf(payload),
})

export const catalogCodeOf = ({ payload }: Pending): string | undefined =>
  typeof payload.catalogCode === 'string' ? payload.catalogCode : undefined

const refusalOf = ({ status, message, problems }: ApiError): Refusal =>
  problems.length > 0 ? invalidPayload(problems) : { code: status, message }

/** A refusal of the interface is an outcome; anything else is a fault and ends the run. */
const attempt = async <T>(ctx: Ctx, work: () => Promise<T>): Promise<{ value: T } | { refusal: Refusal }> => {
  try {
    return { value: await (ctx.ambient ? ctx.ambient.savepoint(work) : work()) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return { refusal: refusalOf(error) }
  }
}

/** An item may have failed for several reasons, each at its own place; the sender hears of all of them. */
const refusedItem = (failed: BatchErrorItem[]): Refusal => {
  const inFields = failed.filter(({ subentityPath }) => subentityPath.length > 0)
  return {
    code: failed[0]?.code ?? 400,
    message: failed[0]?.reason ?? '',
    ...(inFields.length > 0 && {
      problems: inFields.map(({ code, reason, subentityPath }) => ({
        status: code,
        message: reason,
        path: subentityPath,
      })),
    }),
  }
}

/** The shape that a payload must have, and the one in which its entity is read. */
type Shapes = { body: TSchema; shown: TSchema }

/** Checks what an event says. Its code is no field of every entity, but always welcome. */
const payloadCheck = ({ body, shown }: Shapes) => {
  const { properties } = shown as { properties?: Record<string, TSchema> }
  return compileBody(body, Obj({ ...properties, code: Anything() }))
}

/** As over HTTP, a change may repeat the code of its entity, but not change it. */
const changeCheck = (shapes?: Shapes) => {
  if (!shapes) return () => uncheckedBody
  const check = payloadCheck(shapes)
  const has = (schema: TSchema) => Object.hasOwn((schema as { properties?: object }).properties ?? {}, 'code')
  const isFixed = has(shapes.shown) && !has(shapes.body)
  return ({ entityId, payload }: Pending, body: object): CheckedBody => {
    const { problems, unknown } = check(body)
    const changed = isFixed && entityId !== null ? changedCode(entityId, payload.code) : []
    return { problems: [...changed, ...problems], unknown }
  }
}

const outcomeOf = ({ problems, unknown }: CheckedBody): Outcome => ({
  error: problems.length > 0 ? invalidPayload(problems) : null,
  warnings: bodyWarnings(unknown),
})

type BatchCreate<Item, Prepared> = (
  ctx: Ctx,
  items: Item[],
  first: Pending,
  prepared: Prepared[],
) => Promise<{ errors: BatchErrorItem[] }>
/** One for each item. */
type BatchPrepare<Item, Prepared> = (ctx: Ctx, items: Item[]) => Promise<Prepared[]>

/** For entities with a batch operation: a whole run of creates is one call of it. */
export const applyCreates = <Item, Prepared = undefined>(
  shapes: Shapes,
  create: BatchCreate<Item, Prepared>,
  prepareItems?: BatchPrepare<Item, Prepared>,
): Apply => {
  const check = payloadCheck(shapes)
  const prepare = async (ctx: Ctx, events: Pending[]) => {
    // the check takes unknown members out of inner objects, of which the run is to tell
    const items = events.map((event) => structuredClone(itemOf(event)))
    const isValid = items.map((item) => check(item).problems.length === 0)
    const prepared = (await prepareItems?.(ctx, items.filter((_, index) => isValid[index]) as Item[])) ?? []
    return isValid.map((valid) => (valid ? prepared.shift() : undefined))
  }
  const run = async (ctx: Ctx, events: Pending[], prepared: unknown[]) => {
    const items = events.map(itemOf)
    const outcomes = await mapInTurns(items, (item) => outcomeOf(check(item)))
    const refuse = (index: number | undefined, error: Refusal) => {
      const outcome = outcomes[index ?? -1]
      if (outcome) outcome.error = error
    }
    const valid = items.map((_, index) => index).filter((index) => outcomes[index]?.error === null)
    const [first] = events
    if (!first || valid.length === 0) return outcomes

    const done = await attempt(ctx, () =>
      create(
        ctx,
        valid.map((index) => items[index] as Item),
        first,
        valid.map((index) => prepared[index] as Prepared),
      ),
    )
    if ('refusal' in done) for (const index of valid) refuse(index, done.refusal)
    else
      for (const [index, failed] of Map.groupBy(done.value.errors, ({ entityIndex }) => entityIndex))
        refuse(valid[index], refusedItem(failed))
    return outcomes
  }
  return { check: (event) => check(itemOf(event)), ...(prepareItems && { prepare }), run }
}

/** An event whose body fits its schema and whose entity is known. */
export type CheckedEvent<Body> = { code: string; catalogCode: string | undefined; body: Body }

/** For changes of one entity: each on its own, so that one refusal does not touch the others. */
export const applyEach = <Body>(
  change: (ctx: Ctx, event: CheckedEvent<Body>) => Promise<unknown>,
  shapes?: Shapes,
): Apply => {
  const check = changeCheck(shapes)
  const applyOne = async (ctx: Ctx, event: Pending): Promise<Outcome> => {
    const code = event.entityId ?? event.payload.code
    if (typeof code !== 'string') return { error: { code: 400, message: texts.eventWithoutEntity } }
    const body = itemOf(event)
    const outcome = outcomeOf(check(event, body))
    if (outcome.error) return outcome
    const done = await attempt(ctx, () =>
      change(ctx, { code, catalogCode: catalogCodeOf(event), body: body as Body }),
    )
    return 'refusal' in done ? { ...outcome, error: done.refusal } : outcome
  }
  const run = async (ctx: Ctx, events: Pending[]) => {
    const outcomes: Outcome[] = []
    for (const event of events) outcomes.push(await applyOne(ctx, event))
    return outcomes
  }
  return { check: (event) => check(event, itemOf(event)), run }
}

/** For items that were checked before, each with an answer of its own. */
export const applyUnchecked = <Item>(
  write: (ctx: Ctx, catalogCode: string | undefined, items: Item[]) => Promise<(ApiError | null)[]>,
): Apply => ({
  check: () => uncheckedBody,
  run: async (ctx, events) => {
    const catalogCode = events[0] && catalogCodeOf(events[0])
    const items = events.map(({ payload }) => bodyOf(payload) as Item)
    const done = await attempt(ctx, () => write(ctx, catalogCode, items))
    return events.map((_, index) => {
      const error = 'refusal' in done ? undefined : done.value[index]
      return { error: 'refusal' in done ? done.refusal : error ? refusalOf(error) : null }
    })
  },
})

/** Of a deletion, which needs nothing else. */
export const codeOf = ({ code }: { code: string }) => code

type ChangeTogether<Body> = (
  ctx: Ctx,
  catalogCode: string | undefined,
  changes: { code: string; body: Body }[],
) => Promise<(ApiError | null)[]>

/** Neighbours of different entities; one that comes again begins the next batch, so that its changes keep their order. */
const batchesOf = <One extends { code: string }>(ones: One[]): One[][] => {
  const batches: One[][] = []
  let codes = new Set<string>()
  for (const one of ones) {
    const batch = codes.has(one.code) ? undefined : batches.at(-1)
    if (batch) batch.push(one)
    else {
      batches.push([one])
      codes = new Set()
    }
    codes.add(one.code)
  }
  return batches
}

/**
 * For entities whose changes are stored together, each with an answer of its own. `nameOf` makes one of names that mean
 * the same entity.
 */
export const applyTogether = <Body>(
  change: ChangeTogether<Body>,
  shapes?: Shapes,
  nameOf: (code: string) => string = (code) => code,
): Apply => {
  const check = changeCheck(shapes)
  const run = async (ctx: Ctx, events: Pending[]) => {
    const catalogCode = events[0] && catalogCodeOf(events[0])
    const read = await mapInTurns(events, (event) => {
      const code = event.entityId ?? event.payload.code
      const body = itemOf(event)
      const outcome: Outcome =
        typeof code === 'string'
          ? outcomeOf(check(event, body))
          : { error: { code: 400, message: texts.eventWithoutEntity } }
      return { code: nameOf(String(code)), body: body as Body, outcome }
    })
    for (const batch of batchesOf(read.filter(({ outcome }) => outcome.error === null))) {
      const done = await attempt(ctx, () => change(ctx, catalogCode, batch))
      for (const [index, { outcome }] of batch.entries()) {
        const error = 'refusal' in done ? undefined : done.value[index]
        outcome.error = 'refusal' in done ? done.refusal : error ? refusalOf(error) : null
      }
    }
    return read.map(({ outcome }) => outcome)
  }
  return { check: (event) => check(event, itemOf(event)), run }
}
