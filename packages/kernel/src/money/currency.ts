import type { CurrencyCode } from '@tradepost/contract'
import { data as iso4217 } from 'currency-codes'

/** Decimals that are stored of every amount. */
export const decimals = 4

/** In ISO 4217 metals, units of account and test codes have no minor unit: all stored decimals stay. */
const isWithoutMinorUnit = (code: CurrencyCode) =>
  /^X/.test(code) && !['XAF', 'XCD', 'XOF', 'XPF'].includes(code)

/** Retired currencies, which orders of the past still name, have left the list; all of ours had two decimals. */
const RETIRED = 2

const units = new Map(iso4217.map(({ code, digits }) => [code, digits]))

export const minorUnits = (code: CurrencyCode): number =>
  isWithoutMinorUnit(code) ? decimals : (units.get(code) ?? RETIRED)
