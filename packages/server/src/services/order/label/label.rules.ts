import type { OrderAddress } from '@tradepost/contract'

/** A label as it is printed, whatever the format. */
export type Label = {
  kind: 'shipping' | 'return'
  /** Read back by scanners: the tracking number, or our own number of the package. */
  barcode: string
  carrier: string
  serviceLevel: string
  from: string[]
  to: string[]
  reference: string
  parcel: string
}

type Address = Partial<
  Pick<
    OrderAddress,
    | 'company'
    | 'firstName'
    | 'lastName'
    | 'address1'
    | 'address2'
    | 'address3'
    | 'postalCode'
    | 'city'
    | 'region'
    | 'country'
  >
>

const line = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' ')

/** Lines from the name down to the country; empty ones are left out. */
export const addressLines = (address: Address): string[] =>
  [
    line(address.company),
    line(address.firstName, address.lastName),
    line(address.address1),
    line(address.address2),
    line(address.address3),
    line(address.postalCode, address.city, address.region),
    line(address.country?.toUpperCase()),
  ].filter((text) => text !== '')

/** The 95 printable characters that Code 128 has without switching sets; scanners read up to about 40 of them. */
export const isBarcodeText = (text: string): boolean => /^[ -~]{1,40}$/.test(text)
