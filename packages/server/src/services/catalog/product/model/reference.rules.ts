import { type ErrorName, errors, type ProductUpdate } from '@tradepost/contract'
import { MAX_PROBLEMS, missingText, type Problem } from '@tradepost/kernel'
import { checkPropertyValue, type PropertyDefinition } from '../../property/property-value.rules.ts'

/** The references of a batch that exist, found in one round trip. */
export type References = {
  /** Category code to its id. */
  categories: Map<string, number>
  /** Attribute code to the codes of its values. */
  attributes: Map<string, ReadonlySet<string>>
  definitions: Map<string, PropertyDefinition>
}

export const noReferences: References = {
  categories: new Map(),
  attributes: new Map(),
  definitions: new Map(),
}

export type ReferenceCodes = { categories: string[]; attributes: string[]; properties: string[] }

export type Referring = Pick<ProductUpdate, 'categories' | 'options' | 'extras' | 'properties'>

export const hasReferences = ({ categories, options, extras, properties }: Referring): boolean =>
  Boolean(categories || options || extras || properties)

const choicesOf = ({ options = [], extras = [] }: Referring) => [...options, ...extras]

/** Every code that has to be looked up, once and in one order, because rows are locked in that order. */
export const referencedCodes = (products: Referring[]): ReferenceCodes => {
  const sorted = (codes: string[]) => [...new Set(codes)].sort()
  return {
    categories: sorted(products.flatMap(({ categories = [] }) => categories.map(({ code }) => code))),
    attributes: sorted([
      ...products.flatMap((product) => choicesOf(product).map(({ code }) => code)),
      ...products.flatMap(({ properties = [] }) =>
        properties.flatMap(({ code, type }) => (code && type === 'attribute' ? [code] : [])),
      ),
    ]),
    properties: sorted(
      products.flatMap(({ properties = [] }) => properties.flatMap(({ code }) => code ?? [])),
    ),
  }
}

export type Refusal = { path: (string | number)[] } & (
  | { error: ErrorName; reason: string }
  | { error: Problem[] }
)

export const problemsOf = (refusal: Refusal): Problem[] =>
  'reason' in refusal
    ? [
        {
          code: 'NOT_PASSED',
          status: errors[refusal.error].status,
          message: refusal.reason,
          path: refusal.path,
        },
      ]
    : refusal.error

/** All unknown references, and all values that their definition does not allow. */
export const checkReferences = (product: Referring, known: References): Refusal[] =>
  [
    ...missingCategories(product, known),
    ...missingChoices('options', product, known),
    ...missingChoices('extras', product, known),
    ...wrongProperties(product, known),
  ].slice(0, MAX_PROBLEMS)

const missing = (error: ErrorName, code: string, path: Refusal['path']): Refusal => ({
  error,
  reason: missingText(error, code),
  path,
})

const missingCategories = ({ categories = [] }: Referring, known: References): Refusal[] =>
  categories.flatMap(({ code }, index) =>
    known.categories.has(code) ? [] : missing('categoryNotFound', code, ['categories', index]),
  )

const missingChoices = (field: 'options' | 'extras', product: Referring, known: References): Refusal[] =>
  (product[field] ?? []).flatMap(({ code, values = [] }, index) => {
    const attribute = known.attributes.get(code)
    if (!attribute) return missing('attributeNotFound', code, [field, index])
    return values.flatMap((value, at) =>
      attribute.has(value.code)
        ? []
        : missing('attributeValueNotFound', `${value.code} of ${code}`, [field, index, 'values', at]),
    )
  })

const wrongProperties = ({ properties = [] }: Referring, known: References): Refusal[] =>
  properties.flatMap(({ code, value }, index) => {
    const definition = code === undefined ? undefined : known.definitions.get(code)
    if (!definition) return []
    const path = ['properties', index, 'value']
    const error = checkPropertyValue(definition, value, path)
    return error.length > 0 ? { error, path } : []
  })

export type CategoryRow = { categoryCode: string; position: number | null; isPrimary: boolean }
export type UseRow = { attributeCode: string; valueCode: string; use: 'option' | 'extra' | 'property' }

/** A category that is listed twice counts once, with its last entry. */
export const categoryRows = ({ categories = [] }: Referring): CategoryRow[] => [
  ...new Map(
    categories.map(({ code, sequenceId, isPrimary }) => [
      code,
      { categoryCode: code, position: sequenceId ?? null, isPrimary: isPrimary ?? false },
    ]),
  ).values(),
]

const uses = (choices: NonNullable<Referring['options']>, use: UseRow['use']): UseRow[] =>
  choices.flatMap(({ code, values }) =>
    // an attribute without chosen values is used all the same
    (values?.length ? values : [{ code: '' }]).map((value) => ({
      attributeCode: code,
      valueCode: value.code,
      use,
    })),
  )

const codesOf = (value: unknown): string[] => [value].flat().filter((code) => typeof code === 'string')

/** Which values of attributes a product uses; what is used cannot be deleted. */
export const useRows = (
  { options = [], extras = [], properties = [] }: Referring,
  known: References,
): UseRow[] => {
  const fromProperties = properties.flatMap(({ code, type, value }): UseRow[] => {
    const values = code !== undefined && type === 'attribute' ? known.attributes.get(code) : undefined
    if (!values) return []
    return codesOf(value)
      .filter((valueCode) => values.has(valueCode))
      .map((valueCode) => ({ attributeCode: code as string, valueCode, use: 'property' }))
  })
  const rows = [...uses(options, 'option'), ...uses(extras, 'extra'), ...fromProperties]
  return [...new Map(rows.map((row) => [`${row.use} ${row.attributeCode} ${row.valueCode}`, row])).values()]
}

/** The kinds of attribute uses that an update replaces. */
export const replacedUses = ({ options, extras, properties }: Referring): UseRow['use'][] => [
  ...(options ? ['option' as const] : []),
  ...(extras ? ['extra' as const] : []),
  ...(properties ? ['property' as const] : []),
]
