import type { DomainEvent } from '@tradepost/kernel'

/** Events say what changed, without values, because settings may hold secrets. */
export const merchantUpdated = (merchantCode: string): DomainEvent => ({
  event: 'merchantUpdated',
  entity: 'merchant',
  entityId: merchantCode,
  payload: { merchantCode },
})

export const settingsUpdated = (merchantCode: string, keys: string[]): DomainEvent => ({
  event: 'settingsUpdated',
  entity: 'merchant',
  entityId: merchantCode,
  payload: { merchantCode, keys },
})

const shopEvent =
  (event: string) =>
  (shopCode: string): DomainEvent => ({ event, entity: 'shop', entityId: shopCode, payload: { shopCode } })

export const shopCreated = shopEvent('shopCreated')
export const shopUpdated = shopEvent('shopUpdated')
export const shopDeleted = shopEvent('shopDeleted')
