import { DateTime, Nullable, Obj, OneOf, Patch, type Static, Text, Type } from '../schema.ts'
import { weekdays } from './location.ts'
import { slotStatuses } from './order/words.ts'

const time = '^([01][0-9]|2[0-3]):[0-5][0-9]$'
const Limit = (description: string) => Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000, description }))

const SlotId = () =>
  Text(1, 255, { description: 'Names the slot at its location, for example `5_2026-12-03`.' })

const fields = {
  date: Text(10, 10, {
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    description: 'The day, on the calendar of the location.',
  }),
  from: Text(5, 5, { pattern: time, description: 'When it begins, on the clock of the location: `08:00`.' }),
  to: Text(5, 5, { pattern: time, description: 'When it ends, after it began: `08:59`.' }),
  status: OneOf(slotStatuses, {
    default: 'active',
    description:
      '`inactive` and `busy` take no orders. A slot that has reached its limit is shown as `busy`, too.',
  }),
  orderLimit: Limit('How many orders fit in; null: any number.'),
  orderCount: Limit('Another name of `orderLimit`, which counts when both are sent.'),
}
const { date, from, to, ...optional } = fields

export const FulfillmentSlotCreate = Obj({ id: SlotId(), date, from, to, ...Patch(optional).properties })
export type FulfillmentSlotCreate = Static<typeof FulfillmentSlotCreate>

export const FulfillmentSlotUpdate = Patch(fields)
export type FulfillmentSlotUpdate = Static<typeof FulfillmentSlotUpdate>

export const FulfillmentSlot = Obj({
  id: SlotId(),
  date,
  weekday: OneOf(weekdays, { description: 'The day of the week, which follows from the date.' }),
  from,
  to,
  status: fields.status,
  orderLimit: fields.orderLimit,
  orderCount: Limit('The same as `orderLimit`.'),
  bookedCount: Type.Integer({
    description: 'How many fulfillment orders are in it; those that were canceled or rejected left it.',
  }),
  createDate: DateTime(),
  updateDate: DateTime(),
})
export type FulfillmentSlot = Static<typeof FulfillmentSlot>

export const fulfillmentSlotFilters = ['id', 'date', 'from', 'to', 'status'] as const
export const fulfillmentSlotSorts = ['date', 'from', 'id'] as const
