import type { EventName } from '@tradepost/contract'

export const productEvent = <Name extends Extract<EventName, `product${string}`>>(
  event: Name,
  productCode: string,
  catalogCode: string,
) => ({ event, entityId: productCode, payload: { productCode, catalogCode } })
