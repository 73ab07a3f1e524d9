/** Shops look for the version of the interface that their platform speaks. */
export const platformAnswer = (result: Record<string, unknown>) => ({ sma_version: '1.0', ...result })
