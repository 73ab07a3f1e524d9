import type { SegmentCreate } from '@tradepost/contract'
import { daysFrom } from '../days.ts'

/** Customers the owner knows by name; members of a fixed segment. */
export const demoVips = [
  'nora.whitlock@mailbox.test',
  'owen.marsh@mailbox.test',
  'priya.nand@mailbox.test',
  'jana.reuter@postfach.test',
]

/** One that people keep, and three that follow what customers do. */
export const demoSegments = (now: Date, vips: SegmentCreate['members']): SegmentCreate[] => [
  {
    code: 'vip',
    name: 'VIP',
    description: 'Friends of the house. They taste the new harvest before anybody else.',
    type: 'fixed',
    members: vips,
  },
  {
    code: 'regulars',
    name: 'Regulars',
    description: 'Three orders or more, the last of them this season.',
    type: 'dynamic',
    rules: {
      'metrics.numberOfOrders': { $gte: 3 },
      'metrics.lastOrderDate': { $gte: daysFrom(now, -90) },
    },
  },
  {
    code: 'newsletter',
    name: 'Newsletter',
    description: 'May be written to by e-mail, and wants to be.',
    type: 'dynamic',
    rules: { 'settings.marketingOptIn': true, 'settings.communicationPreferences': 'email' },
  },
  {
    code: 'german-tea-drinkers',
    name: 'Tea drinkers in Germany',
    description: 'For the tastings in the old town of Cologne.',
    type: 'dynamic',
    rules: { 'contacts.country': 'DE', 'attributes.favoriteDrink': { $in: ['tea', 'both'] } },
  },
]
