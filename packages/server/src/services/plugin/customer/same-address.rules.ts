import { isDeepStrictEqual } from 'node:util'
import type { PluginAddress } from '../cart/cart.ts'
import { objectsIn } from './person.rules.ts'

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

export const isSet = (flag: string | null | undefined) => flag === '1' || flag === 'true'

/** Equal addresses are one, with the flags of all. */
export const distinctAddresses = (addresses: PluginAddress[]): PluginAddress[] => {
  const kept: PluginAddress[] = []
  for (const address of addresses) {
    const index = kept.findIndex((other) => isSameAddress(address, other))
    const twin = kept[index]
    if (!twin) kept.push(address)
    else
      kept[index] = {
        ...twin,
        is_invoice_address: isSet(twin.is_invoice_address) || isSet(address.is_invoice_address) ? '1' : '0',
        is_delivery_address:
          isSet(twin.is_delivery_address) || isSet(address.is_delivery_address) ? '1' : '0',
      }
  }
  return kept
}
