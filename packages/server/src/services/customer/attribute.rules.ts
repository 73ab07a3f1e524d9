import type {
  BatchErrorItem,
  CustomerAttributeCreate,
  CustomerAttributeUpdate,
  CustomerAttributeValueCreate,
  CustomerAttributeValueInList,
} from '@tradepost/contract'
import { batchError, type Problem } from '@tradepost/kernel'

type Named = { name?: string }
type Stored<T extends Named> = Omit<T, 'name'> & { name?: Record<string, string> }

/** Names are stored by language; what is sent is of one. */
export const toStored =
  (locale: string) =>
  <T extends Named>({ name, ...rest }: T): Stored<T> => ({
    ...rest,
    ...(name !== undefined && { name: { [locale]: name } }),
  })

export type StoredValue = Stored<CustomerAttributeValueCreate>
export type StoredValuePatch = Stored<CustomerAttributeValueInList>

/** A new attribute: what was not sent has its default. The values are stored apart. */
export const toStoredAttribute = ({ values: _, ...sent }: CustomerAttributeCreate, locale: string) => ({
  isRequired: false,
  visibility: 'public',
  displayGroup: null,
  ...toStored(locale)(sent),
})
export type StoredAttribute = ReturnType<typeof toStoredAttribute>

export const toStoredPatch = ({ values: _, ...sent }: CustomerAttributeUpdate, locale: string) =>
  toStored(locale)(sent)
export type StoredAttributePatch = ReturnType<typeof toStoredPatch>

/** Where a code stands the second time, or -1. */
const doubledAt = (values: { code: string }[]): number => {
  const seen = new Set<string>()
  return values.findIndex(({ code }) => seen.size === seen.add(code).size)
}

/** New attributes that name a value twice, each with the place of the first such value. */
export const doubledValues = (attributes: CustomerAttributeCreate[]): BatchErrorItem[] =>
  attributes.flatMap(({ code, values = [] }, index) => {
    const at = doubledAt(values)
    const item = { index, entity: 'attribute', id: code, path: ['values', at] }
    return at < 0 ? [] : [batchError(item, 'attributeValueExists')]
  })

/** A new value needs what an existing one already has. */
const missingFields = (value: CustomerAttributeValueInList, at: number): Problem[] =>
  (['sequenceId', 'name'] as const)
    .filter((field) => value[field] === undefined)
    .map((field) => ({
      code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
      message: `Missing required property: ${field}`,
      path: ['values', at, field],
    }))

export const checkValues = (stored: ReadonlySet<string>, sent: CustomerAttributeValueInList[]): Problem[] => {
  const at = doubledAt(sent)
  const doubled = sent[at]?.code
  const twice: Problem[] =
    doubled === undefined
      ? []
      : [
          {
            code: 'ARRAY_UNIQUE',
            message: `The value ${doubled} appears twice`,
            path: ['values', at, 'code'],
            value: doubled,
          },
        ]
  return [
    ...twice,
    ...sent.flatMap((value, index) => (stored.has(value.code) ? [] : missingFields(value, index))),
  ]
}

/** From the stored values to the sent list; an entry with only its code keeps that value as it is. */
export const valueChanges = (stored: ReadonlySet<string>, sent: StoredValuePatch[]) => {
  const kept = new Set(sent.map(({ code }) => code))
  return {
    created: sent.filter(({ code }) => !stored.has(code)) as StoredValue[],
    changed: sent.filter((value) => stored.has(value.code) && Object.keys(value).length > 1),
    removed: [...stored].filter((code) => !kept.has(code)),
  }
}
