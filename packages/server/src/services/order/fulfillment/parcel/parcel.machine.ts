import type { FulfillmentStatus, PackageStatus } from '@tradepost/contract'
import { machine } from '@tradepost/kernel'

/** Abilities of a package by state: its contents can change until it is on its way. */
type PackageAbility = 'repack'

export const packageMachine = machine<PackageStatus, unknown, never, PackageAbility>({
  what: 'package',
  initial: 'open',
  states: {
    open: { to: ['inProgress', 'readyForPickup', 'inTransit', 'fulfilled', 'canceled'], may: ['repack'] },
    inProgress: { to: ['readyForPickup', 'inTransit', 'fulfilled', 'canceled'], may: ['repack'] },
    readyForPickup: { to: ['inProgress', 'inTransit', 'fulfilled', 'canceled'] },
    inTransit: { to: ['fulfilled', 'canceled'] },
    fulfilled: [],
    canceled: [],
  },
})

export const fulfillmentMachine = machine<FulfillmentStatus>({
  what: 'fulfillment',
  initial: 'open',
  states: {
    open: ['inProgress', 'fulfilled', 'canceled'],
    inProgress: ['open', 'fulfilled', 'canceled'],
    fulfilled: [],
    canceled: [],
  },
})
