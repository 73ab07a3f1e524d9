import { headerNames } from '@tradepost/plugin'

/** Addresses, headers and fields that carry the word by which existing clients know the platform. */
export const vendorNames = (word: string) => ({
  endpoint: `/${word}/api.php`,
  platform: `/${word}/platform.php`,
  headers: headerNames(word),
  libraryVersion: `${word}_library_version`,
  settings: `${word}_settings`,
  coupons: `${word}_coupons`,
  payment: `amount_${word}_payment`,
})
export type VendorNames = ReturnType<typeof vendorNames>
