import type { SalesOrderLineStatus } from './words.ts'

/** Abilities of a sales order that depend on its state. A state has those that its row lists, and no other. */
export type SalesOrderAbility =
  /** A checkout places it. */
  | 'checkOut'
  | 'delete'
  /** The platform calculates its amounts and promotions; those in a request are ignored. */
  | 'calculate'
  /** Created in this state, it is a sale of this platform: its products are checked, its promotions redeemed. */
  | 'verify'
  | 'addLines'
  /** Its open lines keep the stock that is reserved for them. */
  | 'holdStock'
  /** On entering the state, stock and locations are assigned automatically, depending on the merchant's settings. */
  | 'allocate'
  /** Its lines may be given to locations. */
  | 'route'
  /** Locations may work on it: fulfillment orders are created and go on. */
  | 'fulfill'
  /** Packages may be recorded for it in fulfillment groups. */
  | 'pack'
  /** Goods may leave. */
  | 'handOver'
  /** It ends with its last open line. */
  | 'close'
  /** Its status and that of its lines follow the work of locations. */
  | 'advance'

export type SalesOrderTrait =
  /** Nothing is left to hand over. */
  | 'fulfilled'
  | 'completed'
  /** Canceled or rejected: nobody waits for it any more. */
  | 'void'

/** Work that entering a state causes. Stock follows the lines, not the order. */
export type SalesOrderEffect = 'returnCoupons' | 'stopRouting'

/** The statuses that shoppers see; the storefront has a text for each. */
export type ShopperStatus =
  | 'new'
  | 'open'
  | 'inProgress'
  | 'ready'
  | 'fulfilled'
  | 'completed'
  | 'rejected'
  | 'canceled'

export type SalesOrderState<State extends string> = {
  /** A sentence about the order, for the API reference and the docs. */
  readonly description: string
  /** Shown on the storefront in place of the state: to the shopper, an order on hold is still open. */
  readonly shopperSees: ShopperStatus
  /** States that it may change to; none: it has ended. */
  readonly to: readonly State[]
  readonly may?: readonly SalesOrderAbility[]
  readonly is?: readonly SalesOrderTrait[]
  readonly effects?: readonly SalesOrderEffect[]
  /** The status that open lines get with it. */
  readonly lines: SalesOrderLineStatus
  /** The order's fulfillment status in this state; null: unchanged. */
  readonly fulfillment: 'open' | 'inProgress' | 'completed' | null
}

const table = <State extends string>(
  rows: {
    readonly [Name in State]: SalesOrderState<NoInfer<State>>
  },
) => rows

const underWay = [
  'addLines',
  'holdStock',
  'route',
  'fulfill',
  'pack',
  'handOver',
  'close',
  'advance',
] as const

/** The one list of the states of a sales order: the interface, the rules, the docs and the demo follow it. */
export const salesOrderStates = table({
  new: {
    description: 'It is a draft that was not placed yet.',
    shopperSees: 'new',
    to: ['open', 'rejected', 'canceled'],
    may: ['checkOut', 'delete', 'calculate', 'verify', 'addLines', 'holdStock', 'fulfill', 'pack', 'close'],
    lines: 'open',
    fulfillment: 'open',
  },
  open: {
    description: 'It was placed, and nobody works on it yet.',
    shopperSees: 'open',
    to: ['inProgress', 'ready', 'fulfilled', 'completed', 'rejected', 'canceled'],
    may: [...underWay, 'verify', 'allocate'],
    lines: 'open',
    fulfillment: 'open',
  },
  inProgress: {
    description: 'A location works on it.',
    shopperSees: 'inProgress',
    to: ['ready', 'fulfilled', 'completed', 'rejected', 'canceled'],
    may: underWay,
    lines: 'inProgress',
    fulfillment: 'inProgress',
  },
  ready: {
    description: 'Its goods wait for the customer.',
    shopperSees: 'ready',
    to: ['inProgress', 'fulfilled', 'completed', 'canceled', 'rejected'],
    may: underWay,
    lines: 'inProgress',
    fulfillment: 'inProgress',
  },
  fulfilled: {
    description: 'Its goods were handed over.',
    shopperSees: 'fulfilled',
    to: ['completed'],
    may: ['pack', 'handOver', 'close', 'advance'],
    is: ['fulfilled'],
    lines: 'fulfilled',
    fulfillment: 'completed',
  },
  completed: {
    description: 'It was handed over and is settled.',
    shopperSees: 'completed',
    to: [],
    may: ['pack', 'handOver'],
    is: ['fulfilled', 'completed'],
    lines: 'fulfilled',
    fulfillment: 'completed',
  },
  rejected: {
    description: 'The merchant does not fulfill it.',
    shopperSees: 'rejected',
    to: [],
    is: ['void'],
    effects: ['returnCoupons', 'stopRouting'],
    lines: 'rejected',
    fulfillment: null,
  },
  canceled: {
    description: 'The customer does not want it any more.',
    shopperSees: 'canceled',
    to: [],
    is: ['void'],
    effects: ['returnCoupons', 'stopRouting'],
    lines: 'canceled',
    fulfillment: null,
  },
})

export type SalesOrderStatus = keyof typeof salesOrderStates
export const salesOrderStatuses = Object.keys(salesOrderStates) as SalesOrderStatus[]
