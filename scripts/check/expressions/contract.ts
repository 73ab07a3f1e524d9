import { allOperations } from '@tradepost/contract'
import type { Expression } from './find.ts'

/** Every `pattern` anywhere below a schema. */
const patternsIn = (node: unknown): string[] => {
  if (node === null || typeof node !== 'object') return []
  const { pattern } = node as { pattern?: unknown }
  return [
    ...(typeof pattern === 'string' ? [pattern] : []),
    ...Object.values(node).flatMap((inner) => patternsIn(inner)),
  ]
}

/** Texts in the contract, which the validator makes expressions of. */
export const contractPatterns = (): Expression[] => {
  const sources = allOperations.flatMap(({ operation: { params, query, body } }) =>
    patternsIn([params, query, body]),
  )
  return [...new Set(sources)].map((source) => ({ place: 'a pattern of the contract', source, flags: 'u' }))
}
