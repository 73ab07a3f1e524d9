import type { BatchErrorItem, TSchema } from '@tradepost/contract'
import { ApiError, type Ctx, compileBody } from '@tradepost/kernel'
import { type Apply, invalidPayload, type Outcome, type Pending } from './intake.rules.ts'

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
const attempt = async <T>(ctx: Ctx, work: () => Promise<T>): Promise<{ value: T } | { refusal: Outcome }> => {
  try {
    return { value: await (ctx.ambient ? ctx.ambient.savepoint(work) : work()) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const { status, message, problems } = error
    return { refusal: problems.length > 0 ? invalidPayload(problems) : { code: status, message } }
  }
}

/** An item may have failed for several reasons, each at its own place; the sender hears of all of them. */
const refusedItem = (failed: BatchErrorItem[]): Outcome => {
  const places = failed.filter(({ subentityPath }) => subentityPath.length > 0)
  return {
    code: failed[0]?.code ?? 400,
    message: failed[0]?.reason ?? '',
    ...(places.length > 0 && {
      problems: places.map(({ code, reason, subentityPath }) => ({
        status: code,
        message: reason,
        path: subentityPath,
      })),
    }),
  }
}

type BatchCreate<Item> = (ctx: Ctx, items: Item[], first: Pending) => Promise<{ errors: BatchErrorItem[] }>

/** For entities with a batch operation: a whole run of creates is one call of it. */
export const applyCreates = <Item>(schema: TSchema, create: BatchCreate<Item>): Apply => {
  const check = compileBody(schema)
  const run = async (ctx: Ctx, events: Pending[]) => {
    const items = events.map(itemOf)
    const outcomes = items.map((item): Outcome => {
      const problems = check(item)
      return problems.length > 0 ? invalidPayload(problems) : null
    })
    const valid = items.map((_, index) => index).filter((index) => outcomes[index] === null)
    const [first] = events
    if (!first || valid.length === 0) return outcomes

    const done = await attempt(ctx, () =>
      create(
        ctx,
        valid.map((index) => items[index] as Item),
        first,
      ),
    )
    if ('refusal' in done) for (const index of valid) outcomes[index] = done.refusal
    else
      for (const [index, failed] of Map.groupBy(done.value.errors, ({ entityIndex }) => entityIndex))
        outcomes[valid[index] as number] = refusedItem(failed)
    return outcomes
  }
  return { check: (event) => check(itemOf(event)), run }
}

/** An event whose body fits its schema and whose entity is known. */
export type CheckedEvent<Body> = { code: string; catalogCode: string | undefined; body: Body }

/** For changes of one entity: each on its own, so that one refusal does not touch the others. */
export const applyEach = <Body>(
  change: (ctx: Ctx, event: CheckedEvent<Body>) => Promise<unknown>,
  schema?: TSchema,
): Apply => {
  const check = schema ? compileBody(schema) : () => []
  const applyOne = async (ctx: Ctx, event: Pending): Promise<Outcome> => {
    const code = event.entityId ?? event.payload.code
    if (typeof code !== 'string')
      return { code: 400, message: 'The event names no entity: entityId is missing' }
    const body = itemOf(event)
    const problems = check(body)
    if (problems.length > 0) return invalidPayload(problems)
    const done = await attempt(ctx, () =>
      change(ctx, { code, catalogCode: catalogCodeOf(event), body: body as Body }),
    )
    return 'refusal' in done ? done.refusal : null
  }
  const run = async (ctx: Ctx, events: Pending[]) => {
    const outcomes: Outcome[] = []
    for (const event of events) outcomes.push(await applyOne(ctx, event))
    return outcomes
  }
  return { check: (event) => check(itemOf(event)), run }
}
