import { Type, withinBytes } from '../../schema.ts'

/** A filter on customers. An empty list means an empty object: some languages cannot tell them apart. */
export const FilterObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({
    type: ['object', 'array'],
    additionalProperties: true,
    maxItems: 0,
    ...withinBytes(),
    description,
  })
