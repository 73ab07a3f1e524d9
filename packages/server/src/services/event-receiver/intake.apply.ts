import { Anything, type BatchErrorItem, Obj, type TSchema } from '@tradepost/contract'
import { ApiError, bodyWarnings, type Ctx, compileBody } from '@tradepost/kernel'
import { type Apply, invalidPayload, type Outcome, type Pending, type Refusal } from './intake.rules.ts'

/** `catalogCode` in a payload says where the entity belongs; it is no field of the entity. */
const bodyOf = ({ catalogCode: _, ...body }: Record<string, unknown>) => body

/** What the event says of the entity; older clients send its code beside the payload. */
const itemOf = ({ entityId, payload }: Pending) => ({
  ...(entityId !== null && { code: entityId }),
  ...bodyOf(payload),
})

export const catalogCodeOf = ({ payload }: Pending): string | undefined =>
  typeof payload.catalogCode === 'string' ? payload.catalogCode : undefined

/** A refusal of the interface is an outcome; anything else is a fault and ends the run. */
const attempt = async <T>(ctx: Ctx, work: () => Promise<T>): Promise<{ value: T } | { refusal: Refusal }> => {
  try {
    return { value: await (ctx.ambient ? ctx.ambient.savepoint(work) : work()) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return { refusal: { code: error.status, message: error.message } }
  }
}

/** The shape that a payload must have, and the one in which its entity is read. */
type Shapes = { body: TSchema; shown: TSchema }

/** Checks what an event says. Its code is no field of every entity, but always welcome. */
const payloadCheck = ({ body, shown }: Shapes) => {
  const { properties } = shown as { properties?: Record<string, TSchema> }
  const check = compileBody(body, Obj({ ...properties, code: Anything() }))
  return (item: unknown): Outcome => {
    const { problems, unknown } = check(item)
    return {
      error: problems.length > 0 ? invalidPayload(problems) : null,
      warnings: bodyWarnings(unknown),
    }
  }
}

type BatchCreate<Item> = (ctx: Ctx, items: Item[], first: Pending) => Promise<{ errors: BatchErrorItem[] }>

/** For entities with a batch operation: a whole run of creates is one call of it. */
export const applyCreates = <Item>(shapes: Shapes, create: BatchCreate<Item>): Apply => {
  const check = payloadCheck(shapes)
  return async (ctx, events) => {
    const items = events.map(itemOf)
    const outcomes = items.map(check)
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
      ),
    )
    if ('refusal' in done) for (const index of valid) refuse(index, done.refusal)
    else
      for (const { entityIndex, code, reason } of done.value.errors)
        refuse(valid[entityIndex], { code, message: reason })
    return outcomes
  }
}

/** An event whose body fits its schema and whose entity is known. */
export type CheckedEvent<Body> = { code: string; catalogCode: string | undefined; body: Body }

/** For changes of one entity: each on its own, so that one refusal does not touch the others. */
export const applyEach = <Body>(
  change: (ctx: Ctx, event: CheckedEvent<Body>) => Promise<unknown>,
  shapes?: Shapes,
): Apply => {
  const check = shapes ? payloadCheck(shapes) : (): Outcome => ({ error: null })
  const applyOne = async (ctx: Ctx, event: Pending): Promise<Outcome> => {
    const code = event.entityId ?? event.payload.code
    if (typeof code !== 'string')
      return { error: { code: 400, message: 'The event names no entity: entityId is missing' } }
    const body = itemOf(event)
    const outcome = check(body)
    if (outcome.error) return outcome
    const done = await attempt(ctx, () =>
      change(ctx, { code, catalogCode: catalogCodeOf(event), body: body as Body }),
    )
    return 'refusal' in done ? { ...outcome, error: done.refusal } : outcome
  }
  return async (ctx, events) => {
    const outcomes: Outcome[] = []
    for (const event of events) outcomes.push(await applyOne(ctx, event))
    return outcomes
  }
}
