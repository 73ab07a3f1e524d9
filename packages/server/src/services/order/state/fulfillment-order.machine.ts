import type { FulfillmentOrderLineStatus, FulfillmentOrderStatus } from '@tradepost/contract'
import { machine } from '@tradepost/kernel'

/** Abilities of a fulfillment order that depend on its state. */
export type FulfillmentOrderAbility =
  /** Somebody may walk the shelves for it. */
  | 'pick'
  /** A picker may be sent for the rest of it. */
  | 'pickRest'
  /** Goods may be put into packages, or leave in them. */
  | 'pack'
  /** Lines and quantities may change. */
  | 'change'
  /** Its goods are kept for it. */
  | 'holdStock'
  /** The location works on it: the sales order is in progress. */
  | 'isBegun'
  /** It waits for the customer. */
  | 'isReady'
  /** Its goods are in packages or have left. */
  | 'isPacked'
  /** No picker collects for it, not even one who has begun. */
  | 'leaveBatch'
  /** Nobody waits for its goods any more. */
  | 'isGivenUp'

export const fulfillmentOrderMachine = machine<
  FulfillmentOrderStatus,
  unknown,
  never,
  FulfillmentOrderAbility
>({
  what: 'fulfillment order',
  initial: 'new',
  moves: {
    new: {
      to: [
        'requested',
        'accepted',
        'inProgress',
        'picked',
        'hold',
        'ready',
        'fulfilled',
        'canceled',
        'rejected',
      ],
      may: ['pick', 'pack', 'change', 'holdStock'],
    },
    requested: {
      to: ['accepted', 'inProgress', 'picked', 'hold', 'ready', 'fulfilled', 'canceled', 'rejected'],
      may: ['pick', 'pack', 'change', 'holdStock'],
    },
    accepted: {
      to: ['inProgress', 'picked', 'packed', 'ready', 'hold', 'fulfilled', 'canceled', 'rejected'],
      may: ['pick', 'pack', 'change', 'holdStock', 'isBegun'],
    },
    inProgress: {
      to: ['picked', 'packed', 'ready', 'hold', 'fulfilled', 'canceled', 'rejected'],
      may: ['pickRest', 'pack', 'change', 'holdStock', 'isBegun'],
    },
    picked: {
      to: ['packed', 'ready', 'hold', 'fulfilled', 'canceled', 'rejected'],
      may: ['pack', 'change', 'holdStock', 'isBegun'],
    },
    packed: {
      to: ['ready', 'hold', 'fulfilled', 'canceled', 'rejected'],
      may: ['pack', 'change', 'holdStock', 'isBegun', 'isPacked'],
    },
    ready: {
      to: ['checkedIn', 'hold', 'fulfilled', 'canceled', 'rejected'],
      may: ['pack', 'change', 'holdStock', 'isBegun', 'isReady', 'isPacked'],
    },
    hold: {
      to: [
        'new',
        'requested',
        'accepted',
        'inProgress',
        'picked',
        'packed',
        'ready',
        'checkedIn',
        'canceled',
        'rejected',
      ],
      may: ['holdStock', 'isBegun', 'leaveBatch'],
    },
    checkedIn: {
      to: ['fulfilled', 'ready', 'canceled', 'rejected'],
      may: ['pack', 'change', 'holdStock', 'isBegun', 'isReady', 'isPacked'],
    },
    fulfilled: { to: [], may: ['isPacked'] },
    canceled: { to: [], may: ['isGivenUp', 'leaveBatch'] },
    rejected: { to: [], may: ['isGivenUp', 'leaveBatch'] },
  },
})

type LineAbility = 'pick' | 'isGivenUp' | 'isBegun'

const ends = ['fulfilled', 'canceled', 'rejected'] as const

/** Forward in any number of steps; a pause may end anywhere. */
export const fulfillmentLineMachine = machine<FulfillmentOrderLineStatus, unknown, never, LineAbility>({
  what: 'line item',
  initial: 'new',
  moves: {
    new: { to: ['requested', 'accepted', 'picked', 'packed', 'ready', 'hold', ...ends], may: ['pick'] },
    requested: { to: ['accepted', 'picked', 'packed', 'ready', 'hold', ...ends], may: ['pick'] },
    accepted: { to: ['picked', 'packed', 'ready', 'hold', ...ends], may: ['pick', 'isBegun'] },
    picked: { to: ['packed', 'ready', 'hold', ...ends], may: ['isBegun'] },
    packed: { to: ['ready', 'hold', ...ends], may: ['isBegun'] },
    ready: { to: ['hold', ...ends], may: ['isBegun'] },
    hold: { to: ['new', 'requested', 'accepted', 'picked', 'packed', 'ready', ...ends], may: ['isBegun'] },
    fulfilled: [],
    canceled: { to: [], may: ['isGivenUp'] },
    rejected: { to: [], may: ['isGivenUp'] },
  },
})

/** The status that open lines get with a status of their fulfillment order; null leaves them as they are. */
const lineStatuses: { readonly [Status in FulfillmentOrderStatus]: FulfillmentOrderLineStatus | null } = {
  new: 'new',
  requested: 'requested',
  accepted: 'accepted',
  inProgress: null,
  picked: 'picked',
  packed: 'packed',
  ready: 'ready',
  hold: 'hold',
  checkedIn: 'ready',
  fulfilled: 'fulfilled',
  canceled: 'canceled',
  rejected: 'rejected',
}
export const fulfillmentLineStatusIn = (status: FulfillmentOrderStatus): FulfillmentOrderLineStatus | null =>
  lineStatuses[status]
