import type {
  FulfillmentOrderLineStatus,
  FulfillmentOrderStatus,
  ReturnOrderStatus,
} from '@tradepost/contract'
import fc from 'fast-check'
import {
  type Location,
  locations,
  type Method,
  methods,
  type ProductCode,
  productCodes,
  type SlotId,
  slotIds,
} from './world.ts'

type Sold = { product: ProductCode; quantity: number; method: Method; location: Location | null }

/**
 * `order`, `work`, `back`, `batch` and `line` count what exists when the step runs, from the newest and around again.
 * `picked` is how much of a line lies in the cart, null for all of it; `missing` is what cannot be found.
 */
export type Step =
  | { kind: 'place'; as: 'new' | 'open' | 'reduced'; lines: Sold[] }
  | { kind: 'checkout'; order: number }
  | { kind: 'changeLine'; order: number; line: number; quantity: number }
  | { kind: 'cancelOrder'; order: number }
  | { kind: 'packSales'; order: number; line: number; quantity: number; isFulfilled: boolean }
  | { kind: 'route'; order: number }
  | {
      kind: 'assign'
      order: number
      line: number
      quantity: number | null
      location: Location
      as: AssignedAs
    }
  | { kind: 'move'; work: number; status: FulfillmentOrderStatus }
  | { kind: 'moveMany'; count: number; status: FulfillmentOrderStatus }
  | { kind: 'changeWork'; work: number; line: number; quantity: number }
  | { kind: 'moveLine'; work: number; line: number; status: FulfillmentOrderLineStatus }
  | { kind: 'substitute'; work: number; product: ProductCode; quantity: number }
  | { kind: 'pack'; work: number; line: number; quantity: number | null; isFulfilled: boolean }
  | { kind: 'movePacked'; work: number; packed: number; status: 'fulfilled' | 'canceled' | 'inProgress' }
  | {
      kind: 'bringBack'
      order: number
      line: number
      quantity: number | null
      as: ReturnOrderStatus
      isNew: boolean
    }
  | { kind: 'moveReturn'; back: number; status: ReturnOrderStatus }
  | { kind: 'endReturnLine'; back: number; line: number; status: 'completed' | 'rejected' | 'canceled' }
  | { kind: 'setSlot'; work: number; slot: SlotId }
  | { kind: 'batch'; work: number; count: number }
  | { kind: 'generate'; location: Location; count: number }
  | { kind: 'collect'; batch: number; line: number; picked: number | null; missing: number }
  | { kind: 'leaveBatch'; batch: number; member: number }
  | { kind: 'endBatch'; batch: number; status: 'picked' | 'canceled' }
  | { kind: 'adjustStock'; product: ProductCode; location: Location; by: number }
export type Of<K extends Step['kind']> = Extract<Step, { kind: K }>
/** `simple` is by quantities alone. */
export type AssignedAs = 'simple' | 'new' | 'accepted' | 'fulfilled'
/** One step, or up to three at the same time by as many clients. */
export type Move = { steps: Step[] }

const kind = <K extends Step['kind']>(name: K) => fc.constant(name)
const location = fc.constantFrom(...locations)
const quantity = fc.constantFrom(1, 2, 3, 2.5)
const part: fc.Arbitrary<number | null> = fc.option(fc.constantFrom(1, 2, 1.5, 9), { freq: 1 })
const inCart: fc.Arbitrary<number | null> = fc.option(fc.constantFrom(0, 1, 1.5, 3), { freq: 1 })
const index = fc.nat({ max: 3 })
const sold = fc.record({
  product: fc.constantFrom(...productCodes),
  quantity,
  method: fc.constantFrom(...methods),
  location: fc.option(location, { freq: 1 }),
})
/** The usual way, and now and then any other. */
const workStatus: fc.Arbitrary<FulfillmentOrderStatus> = fc.constantFrom(
  'accepted',
  'picked',
  'packed',
  'ready',
  'fulfilled',
  'fulfilled',
  'canceled',
  'rejected',
  'rejected',
  'hold',
  'inProgress',
  'checkedIn',
  'new',
)
const lineStatus: fc.Arbitrary<FulfillmentOrderLineStatus> = fc.constantFrom(
  'accepted',
  'picked',
  'packed',
  'ready',
  'fulfilled',
  'canceled',
  'rejected',
  'hold',
)
const returnStatus: fc.Arbitrary<ReturnOrderStatus> = fc.constantFrom(
  'arrived',
  'inReview',
  'accepted',
  'completed',
  'completed',
  'rejected',
  'canceled',
)

type Weighted = { weight: number; arbitrary: fc.Arbitrary<Step> }
const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>): Weighted => ({ weight, arbitrary })

const place = (...as: Extract<Step, { kind: 'place' }>['as'][]) =>
  fc.record({
    kind: kind('place'),
    as: fc.constantFrom(...as),
    lines: fc.array(sold, { minLength: 1, maxLength: 3 }),
  })

/** Orders that locations work on, so that the steps after them have something to be about. */
export const opening: fc.Arbitrary<Step[]> = fc
  .array(place('open', 'reduced'), { minLength: 1, maxLength: 2 })
  .map((orders): Step[] => orders.flatMap((order) => [order, { kind: 'route', order: 0 }]))

const count = fc.integer({ min: 1, max: 4 })

const stepsOfPickers = (one: fc.Arbitrary<number>): Weighted[] => [
  weighted(2, fc.record({ kind: kind('setSlot'), work: one, slot: fc.constantFrom(...slotIds) })),
  weighted(3, fc.record({ kind: kind('batch'), work: one, count })),
  weighted(2, fc.record({ kind: kind('generate'), location, count })),
  weighted(
    6,
    fc.record({
      kind: kind('collect'),
      batch: one,
      line: index,
      picked: inCart,
      missing: fc.constantFrom(0, 0, 0, 1, 9),
    }),
  ),
  weighted(1, fc.record({ kind: kind('leaveBatch'), batch: one, member: index })),
  weighted(
    3,
    fc.record({
      kind: kind('endBatch'),
      batch: one,
      status: fc.constantFrom('picked', 'picked', 'canceled'),
    }),
  ),
]

/** About one order, fulfillment order and return each, so that steps at the same time often meet. */
const stepsAbout = (one: fc.Arbitrary<number>): Weighted[] => [
  weighted(1, fc.record({ kind: kind('checkout'), order: one })),
  weighted(
    2,
    fc.record({
      kind: kind('changeLine'),
      order: one,
      line: index,
      quantity: fc.constantFrom(0, 1, 2, 3, 5),
    }),
  ),
  weighted(1, fc.record({ kind: kind('cancelOrder'), order: one })),
  weighted(
    1,
    fc.record({
      kind: kind('packSales'),
      order: one,
      line: index,
      quantity: fc.constantFrom(1, 2),
      isFulfilled: fc.boolean(),
    }),
  ),
  weighted(3, fc.record({ kind: kind('route'), order: one })),
  weighted(
    4,
    fc.record({
      kind: kind('assign'),
      order: one,
      line: index,
      quantity: part,
      location,
      as: fc.constantFrom('simple', 'simple', 'new', 'accepted', 'fulfilled'),
    }),
  ),
  weighted(8, fc.record({ kind: kind('move'), work: one, status: workStatus })),
  weighted(3, fc.record({ kind: kind('moveMany'), count, status: workStatus })),
  weighted(
    2,
    fc.record({ kind: kind('changeWork'), work: one, line: index, quantity: fc.constantFrom(0, 1, 2, 3) }),
  ),
  weighted(3, fc.record({ kind: kind('moveLine'), work: one, line: index, status: lineStatus })),
  weighted(
    1,
    fc.record({
      kind: kind('substitute'),
      work: one,
      product: fc.constantFrom(...productCodes),
      quantity: fc.constantFrom(1, 2),
    }),
  ),
  weighted(
    3,
    fc.record({ kind: kind('pack'), work: one, line: index, quantity: part, isFulfilled: fc.boolean() }),
  ),
  weighted(
    2,
    fc.record({
      kind: kind('movePacked'),
      work: one,
      packed: index,
      status: fc.constantFrom('fulfilled', 'canceled', 'inProgress'),
    }),
  ),
  weighted(
    5,
    fc.record({
      kind: kind('bringBack'),
      order: one,
      line: index,
      quantity: part,
      as: fc.constantFrom('draft', 'new', 'new', 'completed'),
      isNew: fc.boolean(),
    }),
  ),
  weighted(4, fc.record({ kind: kind('moveReturn'), back: one, status: returnStatus })),
  weighted(
    1,
    fc.record({
      kind: kind('endReturnLine'),
      back: one,
      line: index,
      status: fc.constantFrom('completed', 'rejected', 'canceled'),
    }),
  ),
  ...stepsOfPickers(one),
]

const adjustStock = weighted(
  2,
  fc.record({
    kind: kind('adjustStock'),
    product: fc.constantFrom('tea', 'pot'),
    location,
    by: fc.constantFrom(-3, 2, 4),
  }),
)

const anyStep = fc.oneof(
  weighted(3, place('new', 'open', 'open', 'reduced')),
  ...stepsAbout(index),
  adjustStock,
)
const atOnce = fc.array(fc.oneof(...stepsAbout(fc.constant(0)), adjustStock), { minLength: 2, maxLength: 3 })

export const anyMove: fc.Arbitrary<Move> = fc.record({
  steps: fc.oneof({ weight: 4, arbitrary: anyStep.map((step) => [step]) }, { weight: 1, arbitrary: atOnce }),
})
