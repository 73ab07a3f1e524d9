/** Personal data that platforms have and our customers and orders keep in `data`. */
export type PersonData = {
  gender: string | null
  birthday: string | null
  customFields: CustomField[]
}
export type CustomField = Record<string, unknown>

type Sent = { gender?: string | null; birthday?: string | null; custom_fields?: unknown }

const genders = new Set(['m', 'f', 'd'])

const birthdayOf = (text: string): string | null => {
  const day = text.slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null
}

const isObject = (value: unknown): value is CustomField =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Entries that are no objects are dropped; a list that is none is empty. */
export const objectsIn = (list: unknown): CustomField[] => (Array.isArray(list) ? list.filter(isObject) : [])

export const personOf = ({ gender, birthday, custom_fields }: Sent): PersonData => ({
  gender: genders.has(gender ?? '') ? (gender ?? null) : null,
  birthday: birthdayOf(birthday ?? ''),
  customFields: objectsIn(custom_fields),
})

/** Null: there is nothing to keep. */
export const personData = (sent: Sent): PersonData | null => {
  const person = personOf(sent)
  const isEmpty = person.gender === null && person.birthday === null && person.customFields.length === 0
  return isEmpty ? null : person
}

/** As platforms name it. */
export const personFields = (data: Record<string, unknown> | null | undefined) => {
  const { gender, birthday, customFields } = (data ?? {}) as Partial<PersonData>
  return { gender: gender ?? null, birthday: birthday ?? null, custom_fields: objectsIn(customFields) }
}
