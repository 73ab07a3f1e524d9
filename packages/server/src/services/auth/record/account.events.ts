import type { DomainEvent } from '@tradepost/kernel'

type What = 'Created' | 'Updated' | 'Deleted'

export const userEvent = (what: What, userId: string): DomainEvent => ({
  event: `user${what}`,
  entityId: userId,
  payload: { userId },
})

export const invitationEvent = (what: What, invitationId: string): DomainEvent => ({
  event: `invitation${what}`,
  entityId: invitationId,
  payload: { invitationId },
})

export const roleEvent = (what: What, roleCode: string): DomainEvent => ({
  event: `role${what}`,
  entityId: roleCode,
  payload: { roleCode },
})

export const clientEvent = (what: What, clientId: string): DomainEvent => ({
  event: `client${what}`,
  entityId: clientId,
  payload: { clientId },
})
