type Schema = {
  type?: string | string[]
  pattern?: string
  format?: string
  properties?: Record<string, Schema>
  propertyNames?: Schema
  items?: Schema
  additionalProperties?: Schema | boolean
}

const isChecked = ({ pattern, format }: Schema) => pattern !== undefined || format !== undefined

const innerOf = ({
  properties = {},
  items,
  additionalProperties: further,
  propertyNames,
}: Schema): Schema[] => [
  ...Object.values(properties),
  ...(items ? [items] : []),
  ...(typeof further === 'object' ? [further] : []),
  ...(propertyNames ? [propertyNames] : []),
]

/** Whether a text anywhere in it has a pattern or a format. */
export const hasCheckedText = (schema: unknown): boolean =>
  isChecked(schema as Schema) || innerOf(schema as Schema).some(hasCheckedText)

/** A body with every member, in which each text that is checked by a pattern or a format is this one. */
export const bodyOfTexts = (schema: unknown, text: string): unknown => {
  const { type, properties, items, additionalProperties: further, propertyNames } = schema as Schema
  const types = [type].flat()
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, bodyOfTexts(inner, text)]),
    )
  if (types.includes('array')) return [bodyOfTexts(items ?? {}, text)]
  if (types.includes('object'))
    return { [propertyNames ? text : 'x']: typeof further === 'object' ? bodyOfTexts(further, text) : 'x' }
  if (types.includes('string')) return isChecked(schema as Schema) ? text : 'x'
  return types.includes('boolean') ? true : 1
}
