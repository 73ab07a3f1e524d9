import type { LocationPrice } from '@tradepost/contract'
import { readJsonLines } from '../data.ts'
import { demoCatalogs } from './catalogs.ts'

/** Each location has one reason for prices of its own, so that the answer to "which price?" can be followed. */
export const demoLocationPrices = demoCatalogs.flatMap(({ code }) =>
  readJsonLines<LocationPrice>(`location-prices-${code}.jsonl`).map((price) => ({
    catalogCode: code,
    price,
  })),
)
