// Events as the contract has them. In the package, a module that is made of the contract stands in its place.
import type { EventDelivery, EventName, EventPayload, Static } from '@tradepost/contract'

type Envelope = Omit<Static<typeof EventDelivery>, 'eventCode' | 'payload'>

/** Any event; `eventCode` tells which. */
export type TradepostEvent = {
  [Name in EventName]: Envelope & { eventCode: Name; payload: EventPayload<Name> }
}[EventName]
