import { type CurrencyCode, currencyCodes, fulfillmentMethods } from '@tradepost/contract'
import type { PluginCall } from '../action/action.types.ts'

/** The words of other shops for a way to ship mean the one that every cart has. */
export const methodOf = (shippingType: string | null | undefined): string =>
  fulfillmentMethods.find((method) => method === shippingType) ?? 'directShip'

export const currencyOf = ({ shop }: PluginCall, wanted: string | null | undefined): CurrencyCode => {
  const known = [wanted, shop.currencies[0]].find((code) => currencyCodes.some((one) => one === code))
  return (known ?? 'USD') as CurrencyCode
}
