import type { DomainEvent } from '@tradepost/kernel'

const account =
  (entity: string, key: string) =>
  (what: 'Created' | 'Updated' | 'Deleted', id: string): DomainEvent => ({
    event: `${entity}${what}`,
    entity,
    entityId: id,
    payload: { [key]: id },
  })

/** Who changed, never how: names and secrets of people have no place in a stream that many read. */
export const userEvent = account('user', 'userId')
export const roleEvent = account('role', 'roleCode')
export const clientEvent = account('client', 'clientId')
