import { accountEvents } from './account.ts'
import { cartEvents } from './cart.ts'
import { catalogEvents } from './catalog.ts'
import { contentEvents } from './content.ts'
import { customerEvents } from './customer.ts'
import type { EventDefinition, PayloadOf } from './definition.ts'
import { importEvents } from './import.ts'
import { inventoryEvents } from './inventory.ts'
import { locationEvents } from './location.ts'
import { merchantEvents } from './merchant.ts'
import { notificationEvents } from './notification.ts'
import { orderEvents } from './order.ts'
import { promotionEvents } from './promotion.ts'
import { segmentEvents } from './segment.ts'
import { webhookEvents } from './webhook.ts'

export { type EventDefinition, EventDelivery } from './definition.ts'
export {
  type SyncAnswer,
  type SyncEventDefinition,
  type SyncEventName,
  type SyncPayload,
  syncEvents,
} from './sync.ts'

/** Every event that the platform tells, by the name of the service whose change it is. */
export const eventsByService = {
  auth: accountEvents,
  merchant: merchantEvents,
  location: locationEvents,
  catalog: { ...catalogEvents, ...inventoryEvents },
  customer: customerEvents,
  segmentation: segmentEvents,
  promotion: promotionEvents,
  order: orderEvents,
  shop: cartEvents,
  cms: contentEvents,
  notification: notificationEvents,
  import: importEvents,
  webhook: webhookEvents,
} as const satisfies Record<string, Record<string, EventDefinition>>

const all = {
  ...accountEvents,
  ...merchantEvents,
  ...locationEvents,
  ...catalogEvents,
  ...inventoryEvents,
  ...customerEvents,
  ...segmentEvents,
  ...promotionEvents,
  ...orderEvents,
  ...cartEvents,
  ...contentEvents,
  ...notificationEvents,
  ...importEvents,
  ...webhookEvents,
} as const

export type EventName = keyof typeof all
export type EventPayload<Name extends EventName> = PayloadOf<(typeof all)[Name]>

/** The registry: an event that is not in it cannot be emitted. */
export const events: Record<EventName, EventDefinition> = all

/** An event as services tell it; what it is about follows from its name. */
export type EventOf<Name extends EventName> = Name extends EventName
  ? { event: Name; entityId: string; payload: EventPayload<Name> }
  : never
