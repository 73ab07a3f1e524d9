import {
  FulfillmentOrder,
  FulfillmentOrderUpdate,
  type OrderBatchError,
  type OrderChange,
} from '@tradepost/contract'
import { type Ctx, checkedChange, compileBody, refuseChanges, warnedAnswer } from '@tradepost/kernel'
import { type RefusedChange, refusalItem, updateAll } from './update-many.ts'

const checkUpdate = compileBody(FulfillmentOrderUpdate, FulfillmentOrder)

/** Each change with its body as the update takes it, and what is wrong with it. */
const readChange = ({ entityId, payload }: OrderChange, index: number) => {
  const sent: FulfillmentOrderUpdate = { ...payload }
  return {
    item: { index, orderNumber: entityId ?? '', sent },
    checked: checkedChange(index, checkUpdate(sent), !entityId),
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
  const unknown = refuseChanges(
    read.map(({ checked }) => checked),
    isStrict,
  )
  return ctx.tx(async (tx) => {
    const refused = await updateAll(
      tx,
      ctx,
      read.map(({ item }) => item),
    )
    return warnedAnswer({ errors: refused.map(errorOf) }, unknown)
  })
}
