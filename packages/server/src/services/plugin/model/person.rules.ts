import { type Fields, objectsIn } from './value.rules.ts'
/** Personal data that platforms have and our customers and orders keep in `data`. */
export type PersonData = {
  gender: string | null
  birthday: string | null
  customFields: Fields[]
}

type Sent = { gender?: string | null; birthday?: string | null; custom_fields?: unknown }

const genders = new Set(['m', 'f', 'd'])

const birthdayOf = (text: string): string | null => {
  const day = text.slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null
}

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
export const personFields = (data: Fields | null | undefined) => {
  const { gender, birthday, customFields } = (data ?? {}) as Partial<PersonData>
  return { gender: gender ?? null, birthday: birthday ?? null, custom_fields: objectsIn(customFields) }
}
