import {
  FulfillmentOrder,
  FulfillmentOrderUpdate,
  type OrderBatchError,
  type OrderChange,
  texts,
} from '@tradepost/contract'
import {
  type Ctx,
  compileBody,
  joinUnknown,
  MAX_PROBLEMS,
  type Problem,
  refuse,
  unknownBelow,
  unknownProblems,
  warnedAnswer,
} from '@tradepost/kernel'
import { type RefusedChange, refusalItem, updateAll } from './fulfillment-order-batch.service.ts'

const checkUpdate = compileBody(FulfillmentOrderUpdate, FulfillmentOrder)

/** Each change with its body as the update takes it, and what is wrong with it. */
const readChange = ({ entityId, payload }: OrderChange, index: number) => {
  const sent: FulfillmentOrderUpdate = { ...payload }
  const path = [index, 'payload']
  const { problems, unknown } = checkUpdate(sent)
  const missing: Problem = {
    code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
    message: texts.missingProperty('entityId'),
    path: [index],
    missing: 'entityId',
  }
  return {
    item: { index, orderNumber: entityId ?? '', sent },
    problems: [
      ...(entityId ? [] : [missing]),
      ...problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] })),
    ],
    unknown: unknownBelow(path, unknown),
  }
}

const errorOf = (refused: RefusedChange): OrderBatchError => {
  const { validationErrors: _, ...item } = refusalItem(refused)
  if (typeof refused.why === 'string') return item
  const validationErrors = refused.why.map(({ code, message, path, value }) => ({
    field: path.join('.'),
    value: value === undefined ? null : String(value),
    code,
    message,
  }))
  return { ...item, validationErrors }
}

/** In the order of the request and in one transaction. */
export const writeOrderBatch = async (ctx: Ctx, changes: OrderChange[], isStrict: boolean) => {
  const read = changes.map(readChange)
  const unknown = joinUnknown(read.map((one) => one.unknown))
  const problems = read.flatMap((one) => one.problems)
  refuse([...problems, ...(isStrict ? unknownProblems(unknown) : [])].slice(0, MAX_PROBLEMS))
  return ctx.tx(async (tx) => {
    const refused = await updateAll(
      tx,
      ctx,
      read.map(({ item }) => item),
    )
    return warnedAnswer({ errors: refused.map(errorOf) }, unknown)
  })
}
