import { money } from '@tradepost/kernel'

/** Visible quantity of one stock record; the sku is '' if it has none. */
export type Shelf = { productCode: string; locationCode: string; sku: string; visible: string }

type Entry = { sku: string; left: money.Amount }
export type Shelves = Map<string, Entry[]>

const keyOf = (productCode: string, locationCode: string) => JSON.stringify([productCode, locationCode])

export const openShelves = (shelves: Shelf[]): Shelves => {
  const open: Shelves = new Map()
  for (const { productCode, locationCode, sku, visible } of shelves) {
    const left = money.amount(visible)
    if (left <= 0n) continue
    const key = keyOf(productCode, locationCode)
    open.set(key, [...(open.get(key) ?? []), { sku, left }])
  }
  return open
}

export type Wanted = {
  code: string
  productCode: string
  /** Null: any. Records without one serve where none has it. */
  sku: string | null
  quantity: money.Amount
  /** Others can be had anywhere in any quantity. */
  isCounted: boolean
}

const servingOf = (entries: Entry[], sku: string | null): Entry[] => {
  if (sku === null) return entries
  const exact = entries.filter((entry) => entry.sku === sku)
  return exact.length > 0 ? exact : entries.filter((entry) => entry.sku === '')
}

const smaller = (one: money.Amount, other: money.Amount) => (other < one ? other : one)

const takeLine = (entries: Entry[], { sku, quantity }: Wanted): money.Amount => {
  let taken = money.zero
  for (const entry of servingOf(entries, sku)) {
    const open = money.subtract(quantity, taken)
    const part = smaller(entry.left, open)
    entry.left = money.subtract(entry.left, part)
    taken = money.add(taken, part)
  }
  return taken
}

export type Taken = Map<string, money.Amount>

/** Takes what a location has of the lines; what one line takes is gone for the next. */
export const takeAt = (shelves: Shelves, locationCode: string, lines: Wanted[]): Taken => {
  const taken: Taken = new Map()
  for (const line of lines) {
    const entries = shelves.get(keyOf(line.productCode, locationCode)) ?? []
    const part = line.isCounted ? takeLine(entries, line) : line.quantity
    if (part > 0n) taken.set(line.code, part)
  }
  return taken
}

/** Takes from a copy of the shelves, to see what a location could supply. */
export const offerAt = (shelves: Shelves, locationCode: string, lines: Wanted[]): Taken => {
  const copy: Shelves = new Map()
  for (const { productCode } of lines) {
    const key = keyOf(productCode, locationCode)
    const entries = shelves.get(key)
    if (entries && !copy.has(key))
      copy.set(
        key,
        entries.map((entry) => ({ ...entry })),
      )
  }
  return takeAt(copy, locationCode, lines)
}

export const sumOf = (taken: Taken): money.Amount => money.add(...taken.values())

/** Stock left of the lines' products at a location. */
export const stockAt = (shelves: Shelves, locationCode: string, lines: Wanted[]): money.Amount =>
  money.add(
    ...[...new Set(lines.map(({ productCode }) => productCode))].flatMap((productCode) =>
      (shelves.get(keyOf(productCode, locationCode)) ?? []).map(({ left }) => left),
    ),
  )

/** Lines with the quantities that are still wanted. */
export const remaining = (lines: Wanted[], taken: Taken): Wanted[] =>
  lines
    .map((line) => ({
      ...line,
      quantity: money.subtract(line.quantity, taken.get(line.code) ?? money.zero),
    }))
    .filter(({ quantity }) => quantity > 0n)
