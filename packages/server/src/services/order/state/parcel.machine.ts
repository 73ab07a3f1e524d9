import type { FulfillmentStatus, PackageStatus } from '@tradepost/contract'
import { machine } from '@tradepost/kernel'

/** Abilities of a package by state: its contents can change until it is on its way. */
type PackageAbility = 'repack'

export const packageMachine = machine<PackageStatus, unknown, never, PackageAbility>({
  what: 'package',
  initial: 'open',
  moves: {
    open: { to: ['inProgress', 'readyForPickup', 'inTransit', 'fulfilled', 'canceled'], may: ['repack'] },
    inProgress: { to: ['readyForPickup', 'inTransit', 'fulfilled', 'canceled'], may: ['repack'] },
    readyForPickup: { to: ['inProgress', 'inTransit', 'fulfilled', 'canceled'], may: [] },
    inTransit: { to: ['fulfilled', 'canceled'], may: [] },
    fulfilled: [],
    canceled: [],
  },
})

export const fulfillmentMachine = machine<FulfillmentStatus>({
  what: 'fulfillment',
  initial: 'open',
  moves: {
    open: ['inProgress', 'fulfilled', 'canceled'],
    inProgress: ['open', 'fulfilled', 'canceled'],
    fulfilled: [],
    canceled: [],
  },
})
