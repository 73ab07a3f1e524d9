import type { FulfillmentOrderStatus, PickingBatchStatus } from '@tradepost/contract'
import { machine, type StateGuard } from '@tradepost/kernel'
import { fulfillmentOrderMachine } from '../../model/state/fulfillment-order.machine.ts'

/** How the lines and orders of a batch stand. */
export type PickingProgress = {
  lines: readonly { quantity: number; picked: number }[]
  orders: readonly FulfillmentOrderStatus[]
}

/** Abilities of a picking batch that depend on its state. */
type PickingBatchAbility =
  /** Somebody collects: quantities may change, and orders may leave. No other batch may have its orders. */
  'pick'

const isPacked = (status: FulfillmentOrderStatus) => fulfillmentOrderMachine.is(status, 'packed')

const nothingHalfPicked: StateGuard<PickingProgress> = {
  requires: 'line items that are picked in full or not at all',
  holds: ({ lines }) => lines.every(({ quantity, picked }) => picked === 0 || picked >= quantity),
}
const somethingPacked: StateGuard<PickingProgress> = {
  requires: 'a fulfillment order that is packed',
  holds: ({ orders }) => orders.some(isPacked),
}
const allPacked: StateGuard<PickingProgress> = {
  requires: 'fulfillment orders that are all packed',
  holds: ({ orders }) => orders.every(isPacked),
}

/** docs/services/fulfillment.md draws it. */
export const pickingBatchMachine = machine<PickingBatchStatus, PickingProgress, never, PickingBatchAbility>({
  what: 'picking batch',
  initial: 'open',
  states: {
    open: { to: ['inProgress', 'picked', 'canceled'], may: ['pick'] },
    inProgress: { to: ['picked', 'canceled'], may: ['pick'] },
    picked: ['packing', 'packed'],
    packing: ['packed'],
    packed: [],
    canceled: [],
  },
  guards: { picked: [nothingHalfPicked], packing: [somethingPacked], packed: [allPacked] },
})

/** Where a batch goes by itself, as its orders are packed or leave it. */
export const followedStatus = (status: PickingBatchStatus, progress: PickingProgress): PickingBatchStatus => {
  if (pickingBatchMachine.may(status, 'pick')) return progress.orders.length === 0 ? 'canceled' : status
  const next = (['packed', 'packing'] as const).find(
    (to) => pickingBatchMachine.refusal(status, to, progress) === null,
  )
  return next ?? status
}
