import { type CurrencyCode, currencyCodes, fulfillmentMethods } from '@tradepost/contract'
import type { PluginCall } from './action.types.ts'

/** Items of other types are costs, such as those of shipping. */
export const isGoods = ({ type }: { type?: unknown }): boolean => !type || type === 'item'

/** Other shops' names for shipping, mapped to the method that every cart has. */
export const methodOf = (shippingType: string | null | undefined): string =>
  fulfillmentMethods.find((method) => method === shippingType) ?? 'directShip'

export const currencyOf = ({ shop }: PluginCall, wanted: string | null | undefined): CurrencyCode => {
  const known = [wanted, shop.currencies[0]].find((code) => currencyCodes.some((one) => one === code))
  return (known ?? 'USD') as CurrencyCode
}
