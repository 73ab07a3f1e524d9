import { isDeepStrictEqual } from 'node:util'
import type { PluginAddress } from './cart.types.ts'
import { isOn, objectsIn } from './value.rules.ts'

/** Our regions may come without their country, which existing shops put in front: `CH-AI`. */
export const stateOf = (country: string | null, region: string | null): string => {
  if (!region) return ''
  return !country || region.includes('-') ? region : `${country}-${region}`
}

/** Countries of contacts may have their part, such as `US-TX`. */
export const countryOf = (code: string | null): string => (code ?? '').slice(0, 2).toUpperCase()

const members = [
  'gender',
  'first_name',
  'last_name',
  'street_1',
  'street_2',
  'zipcode',
  'city',
  'country',
  'state',
  'phone',
  'company',
] as const

/** Id, flags, mail and the like do not make another address. */
export const isSameAddress = (one: PluginAddress, other: PluginAddress): boolean =>
  members.every((name) => (one[name] || null) === (other[name] || null)) &&
  isDeepStrictEqual(objectsIn(one.custom_fields), objectsIn(other.custom_fields))

/** Equal addresses are one, with the flags of all. */
export const distinctAddresses = (addresses: PluginAddress[]): PluginAddress[] => {
  const distinct: PluginAddress[] = []
  for (const address of addresses) {
    const index = distinct.findIndex((other) => isSameAddress(address, other))
    const twin = distinct[index]
    if (!twin) distinct.push(address)
    else
      distinct[index] = {
        ...twin,
        is_invoice_address: isOn(twin.is_invoice_address) || isOn(address.is_invoice_address) ? '1' : '0',
        is_delivery_address: isOn(twin.is_delivery_address) || isOn(address.is_delivery_address) ? '1' : '0',
      }
  }
  return distinct
}
