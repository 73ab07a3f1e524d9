import { CursorMeta, cursorQuery } from '../../../common/shapes.ts'
import type { Operation } from '../../../operation.ts'
import { can } from '../../../permission.ts'
import {
  DateTime,
  FreeObject,
  List,
  Nullable,
  NullableNumber,
  Obj,
  OneOf,
  Text,
  Type,
  withDescription,
} from '../../../schema.ts'

const kinds = ['order', 'fulfillmentOrder', 'package', 'return', 'payment', 'message'] as const

const word = (description: string) => Text(0, undefined, { description })
const maybe = (description: string) => withDescription(Nullable(Text(0)), description)

const TimelineEntry = Obj({
  date: withDescription(DateTime(), 'When it happened.'),
  kind: OneOf(kinds, { description: 'What it happened to.' }),
  entityId: word(
    'The number of the order, fulfillment order or return, or the id of the payment or message.',
  ),
  type: word(
    'What happened: a type of the histories of orders, fulfillment orders and returns; `packed`; `begun`, `capture`, `refund` or `cancel` of a payment; the event that a message followed.',
  ),
  status: maybe('What it became by that; of payments, their steps, packages and messages what it is now.'),
  locationCode: maybe('The location of a fulfillment order.'),
  amount: withDescription(NullableNumber(), 'Of payments and their steps.'),
  title: maybe('Carrier and tracking number of packages, subject of messages.'),
  text: maybe('A comment, why a payment failed, or a message as it was sent.'),
  newValue: withDescription(
    FreeObject(),
    'As the histories have it; of payments `methodCode`, `cardLast4` and `cause`, of messages `channel`, `recipient` and `error`.',
  ),
  oldValue: withDescription(FreeObject(), 'As the histories have it; empty for other kinds.'),
  user: withDescription(
    Nullable(Obj({ id: Text(0), name: Text(0) })),
    'Who did it; null for packages, messages and money that moves by itself.',
  ),
})

export const timelineOperations = {
  listSalesOrderTimeline: {
    method: 'GET',
    path: '/orders/{orderNumber}/timeline',
    summary: 'List all that happened to a sales order',
    description:
      'The histories of the order, its fulfillment orders and returns, packages, payments with their steps, and messages about it, the newest first. Leaves out what the caller may not see: fulfillment orders without FOV, returns without ROV, messages without NTV. An addition of ours.',
    tag: 'Sales orders',
    permission: can.viewSalesOrders,
    query: Obj({
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'How many entries a page has.' }),
      ),
      ...cursorQuery,
    }),
    responses: {
      200: Obj({ meta: CursorMeta, entries: withDescription(List(TimelineEntry), 'What happened.') }),
    },
    errors: ['orderNotFound'],
  },
} as const satisfies Record<string, Operation>
