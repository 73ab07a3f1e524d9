import { headerNames } from '@tradepost/plugin'

/** Paths, headers and fields with the vendor name that existing clients use. */
export const vendorNames = (word: string) => ({
  word,
  endpoint: `/${word}/api.php`,
  platform: `/${word}/platform.php`,
  headers: headerNames(word),
  libraryVersion: `${word}_library_version`,
  settings: `${word}_settings`,
  coupons: `${word}_coupons`,
  payment: `amount_${word}_payment`,
  paymentName: `${word}_payment_name`,
})
export type VendorNames = ReturnType<typeof vendorNames>
