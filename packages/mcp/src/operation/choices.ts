import type { BoundOperation } from '@tradepost/contract'

type Schema = { enum?: unknown[]; items?: Schema; properties?: Record<string, Schema> }

const lists = ({ properties = {} }: Schema): Schema[] =>
  Object.entries(properties).flatMap(([name, { items }]) => (items && name !== 'errors' ? [items] : []))

/** Words that a filter takes, by the filter: an assistant would guess them. */
export const choicesOf = ({ operation }: BoundOperation): Record<string, unknown[]> => {
  const { filters = [], filterKinds = {}, responses } = operation
  const [item] = lists((responses[200] ?? {}) as Schema)
  const kinds = { ...item?.properties, ...(filterKinds as Record<string, Schema>) }
  return Object.fromEntries(
    filters.flatMap((name) => {
      const words = kinds[name]?.enum?.filter((word) => word !== null)
      return words ? [[name, words]] : []
    }),
  )
}
