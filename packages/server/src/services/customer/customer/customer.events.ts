import type { Ctx, DomainEvent } from '@tradepost/kernel'

/** Events say that a customer changed, not how: personal data stays where it can be erased. */
export const customerEvent = (event: string, customerId: string, more: object = {}): DomainEvent => ({
  event,
  entity: 'customer',
  entityId: customerId,
  payload: { customerId, ...more },
})

export type DeletedCustomer = {
  id: string
  externalCustomerNumber: string | null
  isAnonymous: boolean
  /** Null when the customer is erased. */
  emailAddress: string | null
}

/** With the fields that existing receivers read. */
export const customerDeleted = (ctx: Ctx, customer: DeletedCustomer, requestIp: string | null): DomainEvent =>
  customerEvent('customerDeleted', customer.id, {
    externalCustomerNumber: customer.externalCustomerNumber,
    isAnonymous: customer.isAnonymous,
    emailAddress: customer.emailAddress,
    requestUser: ctx.principal.subject,
    requestIp,
  })
