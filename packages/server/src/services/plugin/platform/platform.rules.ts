/** Shops look for the version of the interface that their platform speaks. */
export const platformAnswer = (result: Record<string, unknown>) => ({ sma_version: '1.0', ...result })

type Requested = { order_number?: string | null; order_numbers?: string[] }

/** The older `order_number` names one order. */
export const requestedNumbers = ({ order_number, order_numbers = [] }: Requested): string[] =>
  [...new Set([order_number ?? '', ...order_numbers])].filter((number) => number !== '')
