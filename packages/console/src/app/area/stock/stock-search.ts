/** The parts of the key of a record that not every record has. */
export type StockSearch = { sku?: string; bin?: string; binLocation?: string }

export const readStockSearch = (raw: Record<string, unknown>): StockSearch =>
  Object.fromEntries(
    ['sku', 'bin', 'binLocation']
      .map((name) => [name, raw[name]] as const)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => [name, String(value)]),
  )
