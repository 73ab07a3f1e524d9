import type { DomainEvent } from '@tradepost/kernel'

export const merchantUpdated = (merchantCode: string): DomainEvent => ({
  event: 'merchantUpdated',
  entityId: merchantCode,
  payload: { merchantCode },
})

export const settingsUpdated = (merchantCode: string, keys: string[]): DomainEvent => ({
  event: 'settingsUpdated',
  entityId: merchantCode,
  payload: { merchantCode, keys },
})

const shopEvent =
  (event: 'shopCreated' | 'shopUpdated' | 'shopDeleted') =>
  (shopCode: string): DomainEvent => ({ event, entityId: shopCode, payload: { shopCode } })

export const shopCreated = shopEvent('shopCreated')
export const shopUpdated = shopEvent('shopUpdated')
export const shopDeleted = shopEvent('shopDeleted')
