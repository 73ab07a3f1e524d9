import { ProductRead } from '@tradepost/contract'
import { type FilterField, sql } from '@tradepost/kernel'

type Shape = { type?: string | string[]; format?: string; enum?: (string | null)[] }

/** A filter by a field of the document, which compares as its schema says. */
export const storedField = (name: keyof ProductRead): FilterField => {
  const { type, format, enum: words } = ProductRead.properties[name] as Shape
  const value = sql`p.data ->> ${name}::text`
  if (format === 'date-time') return { type: 'date', sql: sql`iso_date(${value})` }
  if (words) return { type: 'enum', values: words.filter((word) => word !== null), sql: sql`(${value})` }
  const kinds = [type].flat()
  if (kinds.includes('boolean')) return { type: 'boolean', sql: sql`(${value})::boolean` }
  if (kinds.includes('integer')) return { type: 'integer', sql: sql`(${value})::bigint` }
  if (kinds.includes('number')) return { type: 'number', sql: sql`(${value})::numeric` }
  if (kinds.includes('string')) return { type: 'text', sql: sql`(${value})` }
  throw new Error(`a filter by ${name} needs SQL of its own: it is a list or an object`)
}
