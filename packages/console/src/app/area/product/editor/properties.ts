import type { InputFor } from '@tradepost/sdk'
import type { Definitions, Product } from '../product.types.ts'

export type Property = NonNullable<Product['properties']>[number]
type Created = InputFor<'createProducts'>['body']['products'][number]
type Update = NonNullable<Created['properties']>[number]

/** Values of an attribute are read by their names and written by their codes. */
const codesFor = (property: Property, { attributes }: Definitions): unknown => {
  const known = attributes.find(({ code }) => code === property.code)?.values ?? []
  const toCode = (name: unknown) => known.find((one) => one.name === name)?.code ?? name
  return Array.isArray(property.value) ? property.value.map(toCode) : toCode(property.value)
}

/** The list for an update in one language; the platform keeps the texts of the other languages. */
export const toProperties = (list: Property[], definitions: Definitions, locale: string): Update[] =>
  list.map((property) => {
    const { code, name, type, displayGroup, unit, isPriced, attributePrice, value } = property
    const { subDisplayGroup, customDisplayGroupName } = property
    return {
      ...(code !== null && { code }),
      ...(name !== null && { name: { [locale]: name } }),
      ...(type !== null && { type }),
      ...(displayGroup !== null && { displayGroup }),
      ...(subDisplayGroup && { subDisplayGroup: { [locale]: subDisplayGroup } }),
      ...(customDisplayGroupName && { customDisplayGroupName: { [locale]: customDisplayGroupName } }),
      ...(unit && { unit }),
      ...(isPriced !== undefined && { isPriced }),
      ...(attributePrice !== undefined && { attributePrice }),
      value: type === 'attribute' ? codesFor(property, definitions) : value,
    } as Update
  })

/** A property that a product does not have yet, empty. */
export const emptyProperty = (code: string, { attributes, definitions }: Definitions): Property => {
  const attribute = attributes.find((one) => one.code === code)
  const definition = definitions.find((one) => one.code === code)
  return {
    code,
    name: attribute?.name ?? definition?.name ?? code,
    type: attribute ? 'attribute' : definition?.type === 'html' ? 'html' : 'simple',
    displayGroup: 'properties',
    subDisplayGroup: null,
    customDisplayGroupName: null,
    value: attribute || definition?.isArray ? [] : definition?.type === 'boolean' ? false : null,
  }
}
