import type {
  CustomerAttributeCreate,
  CustomerAttributeUpdate,
  CustomerAttributeValueCreate,
  CustomerAttributeValueInList,
} from '@tradepost/contract'

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
