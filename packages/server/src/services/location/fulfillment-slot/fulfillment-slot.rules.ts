import { type FulfillmentSlotCreate, type FulfillmentSlotUpdate, texts } from '@tradepost/contract'
import { type Problem, readDate } from '@tradepost/kernel'

export type StoredSlot = {
  id: string
  day: string
  from: string
  to: string
  status: string
  orderLimit: number | null
}

/** `orderCount` is another name of the limit. */
const limitOf = ({ orderLimit, orderCount }: FulfillmentSlotUpdate): number | null | undefined =>
  orderLimit === undefined ? orderCount : orderLimit

export const newSlot = (sent: FulfillmentSlotCreate): StoredSlot => ({
  id: sent.id,
  day: sent.date,
  from: sent.from,
  to: sent.to,
  status: sent.status ?? 'active',
  orderLimit: limitOf(sent) ?? null,
})

export const changedSlot = (slot: StoredSlot, sent: FulfillmentSlotUpdate): StoredSlot => {
  const limit = limitOf(sent)
  return {
    id: slot.id,
    day: sent.date ?? slot.day,
    from: sent.from ?? slot.from,
    to: sent.to ?? slot.to,
    status: sent.status ?? slot.status,
    orderLimit: limit === undefined ? slot.orderLimit : limit,
  }
}

/** Texts with two digits each stand in the order of time. */
export const checkSlot = ({ day, from, to }: StoredSlot): Problem[] => [
  ...(readDate(day)
    ? []
    : [{ code: 'INVALID_FORMAT', message: texts.noSuchDay(day), path: ['date'], value: day }]),
  ...(from < to
    ? []
    : [{ code: 'NOT_PASSED', message: texts.slotEndsFirst(from, to), path: ['to'], value: to }]),
]
