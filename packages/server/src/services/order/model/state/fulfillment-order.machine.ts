import type { FulfillmentOrderLineStatus, FulfillmentOrderStatus } from '@tradepost/contract'
import { machine } from '@tradepost/kernel'

/** Abilities of a fulfillment order that depend on its state. */
type FulfillmentOrderAbility =
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

type FulfillmentOrderTrait =
  /** The location works on it: the sales order is in progress. */
  | 'begun'
  /** Its goods are in packages. */
  | 'packed'
  /** It waits for the customer. */
  | 'ready'
  /** No picker collects for it, not even one who has begun. */
  | 'unbatched'
  /** Canceled or rejected: nobody waits for its goods any more. */
  | 'void'

export const fulfillmentOrderMachine = machine<
  FulfillmentOrderStatus,
  unknown,
  never,
  FulfillmentOrderAbility,
  FulfillmentOrderTrait
>({
  what: 'fulfillment order',
  initial: 'new',
  states: {
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
      may: ['pick', 'pack', 'change', 'holdStock'],
      is: ['begun'],
    },
    inProgress: {
      to: ['picked', 'packed', 'ready', 'hold', 'fulfilled', 'canceled', 'rejected'],
      may: ['pickRest', 'pack', 'change', 'holdStock'],
      is: ['begun'],
    },
    picked: {
      to: ['packed', 'ready', 'hold', 'fulfilled', 'canceled', 'rejected'],
      may: ['pack', 'change', 'holdStock'],
      is: ['begun'],
    },
    packed: {
      to: ['ready', 'hold', 'fulfilled', 'canceled', 'rejected'],
      may: ['pack', 'change', 'holdStock'],
      is: ['begun', 'packed'],
    },
    ready: {
      to: ['checkedIn', 'hold', 'fulfilled', 'canceled', 'rejected'],
      may: ['pack', 'change', 'holdStock'],
      is: ['begun', 'packed', 'ready'],
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
      may: ['holdStock'],
      is: ['begun', 'unbatched'],
    },
    checkedIn: {
      to: ['fulfilled', 'ready', 'canceled', 'rejected'],
      may: ['pack', 'change', 'holdStock'],
      is: ['begun', 'packed', 'ready'],
    },
    fulfilled: { to: [], is: ['packed'] },
    canceled: { to: [], is: ['unbatched', 'void'] },
    rejected: { to: [], is: ['unbatched', 'void'] },
  },
})

type LineAbility =
  /** It waits on the shelf. */
  'pick'
type LineTrait = Exclude<FulfillmentOrderTrait, 'ready' | 'unbatched'>

const ends = ['fulfilled', 'canceled', 'rejected'] as const

/** Forward in any number of steps; a pause may end anywhere. */
export const fulfillmentLineMachine = machine<
  FulfillmentOrderLineStatus,
  unknown,
  never,
  LineAbility,
  LineTrait
>({
  what: 'line item',
  initial: 'new',
  states: {
    new: { to: ['requested', 'accepted', 'picked', 'packed', 'ready', 'hold', ...ends], may: ['pick'] },
    requested: { to: ['accepted', 'picked', 'packed', 'ready', 'hold', ...ends], may: ['pick'] },
    accepted: { to: ['picked', 'packed', 'ready', 'hold', ...ends], may: ['pick'], is: ['begun'] },
    picked: { to: ['packed', 'ready', 'hold', ...ends], is: ['begun'] },
    packed: { to: ['ready', 'hold', ...ends], is: ['begun', 'packed'] },
    ready: { to: ['hold', ...ends], is: ['begun', 'packed'] },
    hold: { to: ['new', 'requested', 'accepted', 'picked', 'packed', 'ready', ...ends], is: ['begun'] },
    fulfilled: { to: [], is: ['packed'] },
    canceled: { to: [], is: ['void'] },
    rejected: { to: [], is: ['void'] },
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
