import type { EventName, EventPayload } from '@tradepost/contract'
import type { Ctx, DomainEvent } from '@tradepost/kernel'

/** Events of customers that carry nothing but the id. */
type PlainEvent = {
  [Name in Extract<EventName, `customer${string}`>]: { customerId: string } extends EventPayload<Name>
    ? Name
    : never
}[Extract<EventName, `customer${string}`>]

export const customerEvent = (event: PlainEvent, customerId: string): DomainEvent => ({
  event,
  entityId: customerId,
  payload: { customerId },
})

export const notesAdded = (customerId: string, noteIds: string[]): DomainEvent => ({
  event: 'customerNotesAdded',
  entityId: customerId,
  payload: { customerId, noteIds },
})

type SubscriptionEvent = Extract<EventName, `subscription${string}`>

export const subscriptionEvent = (
  event: SubscriptionEvent,
  { id, ...payload }: { id: string } & Omit<EventPayload<SubscriptionEvent>, 'subscriptionId'>,
): DomainEvent => ({ event, entityId: id, payload: { subscriptionId: id, ...payload } })

/** The newsletter of a customer is the consent to marketing, and has the id of the customer. */
export const newsletterEvents = (id: string, before: boolean, after: boolean | undefined): DomainEvent[] => {
  if (after === undefined || after === before) return []
  const event = after ? 'subscriptionCreated' : 'subscriptionDeleted'
  return [subscriptionEvent(event, { id, kind: 'newsletter', customerId: id })]
}

export type DeletedCustomer = {
  id: string
  externalCustomerNumber: string | null
  isAnonymous: boolean
  /** Null when the customer is erased. */
  emailAddress: string | null
}

/** With the fields that existing receivers read. */
export const customerDeleted = (
  ctx: Ctx,
  customer: DeletedCustomer,
  requestIp: string | null,
): DomainEvent => ({
  event: 'customerDeleted',
  entityId: customer.id,
  payload: {
    customerId: customer.id,
    externalCustomerNumber: customer.externalCustomerNumber,
    isAnonymous: customer.isAnonymous,
    emailAddress: customer.emailAddress,
    requestUser: ctx.principal.subject,
    requestIp,
  },
})
