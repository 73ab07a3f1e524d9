import fc from 'fast-check'
import { type Location, locations, type ProductCode, productCodes } from './world.ts'

/** `order`, `line` and `hold` count what exists when the command runs, from the newest and around again. */
type Sold = { product: ProductCode; quantity: number; location: Location | null }
export type Step =
  | { kind: 'create'; as: 'new' | 'open' | 'wrong' | 'imported'; lines: Sold[]; coupon: Coupon | null }
  | { kind: 'changeQuantity'; order: number; line: number; quantity: number }
  | { kind: 'cancelLine'; order: number; line: number }
  | { kind: 'moveLine'; order: number; line: number; location: Location | null }
  | { kind: 'addLine'; order: number; sold: Sold }
  | {
      kind: 'pack'
      order: number
      line: number
      quantity: number | null
      from: Location | null
      isFulfilled: boolean
    }
  | { kind: 'cancelOrder'; order: number }
  | { kind: 'checkout'; order: number }
  | { kind: 'setStock'; product: ProductCode; location: Location; onHand: number }
  | { kind: 'adjustStock'; product: ProductCode; location: Location; by: number }
  | { kind: 'hold'; product: ProductCode; location: Location; quantity: number }
  | { kind: 'settleHold'; hold: number }
  | { kind: 'releaseHold'; hold: number }
type Coupon = 'FIVE' | 'RARE' | 'UNKNOWN'
/** One step, or two at the same time by two clients. */
export type Move = { steps: [Step] | [Step, Step]; actor: number }

const counted = fc.constantFrom<ProductCode>('tea', 'pot')
const location = fc.constantFrom(...locations)
const optionalLocation: fc.Arbitrary<Location | null> = fc.option(location, { freq: 2 })
const quantity = fc.constantFrom(1, 2, 3, 2.5, 6)
const part: fc.Arbitrary<number | null> = fc.option(fc.constantFrom(1, 2, 2.5, 6), { freq: 1 })
const index = fc.nat({ max: 3 })
const sold = fc.record({
  product: fc.constantFrom(...productCodes),
  quantity,
  location: optionalLocation,
})
const kinds = <K extends Step['kind']>(kind: K) => fc.constant(kind)

const create = fc.record({
  kind: kinds('create'),
  as: fc.oneof(
    { weight: 3, arbitrary: fc.constant('new' as const) },
    { weight: 3, arbitrary: fc.constant('open' as const) },
    { weight: 1, arbitrary: fc.constantFrom('wrong' as const, 'imported' as const) },
  ),
  lines: fc.array(sold, { minLength: 1, maxLength: 3 }),
  coupon: fc.option(fc.constantFrom<Coupon>('FIVE', 'RARE', 'RARE', 'UNKNOWN'), { freq: 1 }),
})

/** Steps for one order, so that a pair of them often meets. */
const stepsFor = (order: fc.Arbitrary<number>): { weight: number; arbitrary: fc.Arbitrary<Step> }[] => [
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kinds('pack'),
      order,
      line: index,
      quantity: part,
      from: optionalLocation,
      isFulfilled: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kinds('changeQuantity'),
      order,
      line: index,
      quantity: fc.constantFrom(0, 1, 2, 3, 5),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kinds('cancelLine'), order, line: index }) },
  { weight: 2, arbitrary: fc.record({ kind: kinds('addLine'), order, sold }) },
  { weight: 3, arbitrary: fc.record({ kind: kinds('checkout'), order }) },
  { weight: 1, arbitrary: fc.record({ kind: kinds('cancelOrder'), order }) },
]

const stockSteps: { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kinds('setStock'),
      product: counted,
      location,
      onHand: fc.constantFrom(0, 2, 9),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kinds('adjustStock'),
      product: counted,
      location,
      by: fc.constantFrom(-2, 1, 4),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kinds('hold'), product: counted, location, quantity }) },
  { weight: 1, arbitrary: fc.record({ kind: kinds('settleHold'), hold: index }) },
  { weight: 1, arbitrary: fc.record({ kind: kinds('releaseHold'), hold: index }) },
]

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: create },
  ...stepsFor(index),
  ...stockSteps,
  {
    weight: 1,
    arbitrary: fc.record({ kind: kinds('moveLine'), order: index, line: index, location: optionalLocation }),
  },
)
/** Both at the newest order, or at the same stock. */
const pair = fc.tuple(
  fc.oneof(...stepsFor(fc.constant(0)), ...stockSteps),
  fc.oneof({ weight: 2, arbitrary: create }, ...stepsFor(fc.constant(0)), ...stockSteps),
)

export const anyMove: fc.Arbitrary<Move> = fc.record({
  steps: fc.oneof({ weight: 4, arbitrary: fc.tuple(anyStep) }, { weight: 1, arbitrary: pair }),
  actor: fc.nat({ max: 1 }),
})
