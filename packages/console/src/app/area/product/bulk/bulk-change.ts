import type { InputFor, ResultFor } from '@tradepost/sdk'

export type Row = ResultFor<'listProducts'>['products'][number]
type Update = InputFor<'updateProduct'>['body']
type Batch = InputFor<'writeCatalogBatch'>['body']

export const bulkKinds = [
  'status',
  'pricePercent',
  'salePercent',
  'noSale',
  'addCategory',
  'removeCategory',
] as const
export type BulkKind = (typeof bulkKinds)[number]
export type BulkChange = {
  kind: BulkKind
  status: 'active' | 'inactive'
  percent: number
  category: string | null
}

/** Prices end at the smallest coin of their currency: the API refuses a share of one. */
const changedBy = (amount: number, percent: number, currency: string): number => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  const coins = 10 ** (format.maximumFractionDigits ?? 2)
  return Math.round((amount * (100 + percent) * coins) / 100) / coins
}

const priceUpdate = ({ price }: Row, change: BulkChange): Update | null => {
  if (!price) return null
  const { price: amount, salePrice, currencyCode } = price
  const shared = { price: amount, currencyCode }
  if (change.kind === 'pricePercent')
    return { price: { ...shared, price: changedBy(amount, change.percent, currencyCode) } }
  if (change.kind === 'salePercent')
    return { price: { ...shared, salePrice: changedBy(amount, -Math.abs(change.percent), currencyCode) } }
  return salePrice === null || salePrice === undefined ? null : { price: { ...shared, salePrice: null } }
}

const categoryUpdate = ({ categories = [] }: Row, { kind, category }: BulkChange): Update | null => {
  const isIn = categories.some(({ code }) => code === category)
  if (category === null || isIn === (kind === 'addCategory')) return null
  const kept = categories.map(({ code, isPrimary, sequenceId }) => ({
    code,
    isPrimary,
    ...(sequenceId !== null && { sequenceId }),
  }))
  return {
    categories: isIn ? kept.filter(({ code }) => code !== category) : [...kept, { code: category }],
  }
}

/** The update of one product; null when it is as it should be already. */
export const updateFor = (row: Row, change: BulkChange): Update | null => {
  if (change.kind === 'status') return row.status === change.status ? null : { status: change.status }
  return change.kind.endsWith('Category') ? categoryUpdate(row, change) : priceUpdate(row, change)
}

/** One request for all of them; those without a change are left out. */
export const batchOf = (rows: Row[], change: BulkChange): Batch =>
  rows.flatMap((row) => {
    const payload = updateFor(row, change)
    return payload && row.code
      ? [{ entity: 'product' as const, event: 'entityUpdated' as const, entityId: row.code, payload }]
      : []
  }) as Batch
