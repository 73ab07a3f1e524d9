import { type ContactCreate, type ContactSync, type ContactUpdate, texts } from '@tradepost/contract'
import { type Problem, toIsoDate } from '@tradepost/kernel'

/** Every field of the read shape that a contact has from the start. */
const emptyContact = {
  externalContactCode: null,
  status: 'active',
  middleName: null,
  companyName: null,
  address1: null,
  address2: null,
  address3: null,
  address4: null,
  city: null,
  postalCode: null,
  region: null,
  country: null,
  additionalFields: {},
  phone: null,
  fax: null,
  mobile: null,
  emailAddress: null,
  isDefaultShipping: false,
  isDefaultBilling: false,
  externalUpdateDate: null,
  data: null,
}

/** Some send digits as a number. */
const asText = (value: string | number | null) => (typeof value === 'number' ? String(value) : value)

/** The sent fields in stored form: dates in UTC, postal codes as texts. */
export const toStoredPatch = <T extends ContactUpdate>(sent: T): T => ({
  ...sent,
  ...(sent.externalUpdateDate && { externalUpdateDate: toIsoDate(sent.externalUpdateDate) }),
  ...(sent.postalCode !== undefined && { postalCode: asText(sent.postalCode) }),
  ...(sent.additionalFields && {
    additionalFields: Object.fromEntries(
      Object.entries(sent.additionalFields).map(([name, value]) => [name, asText(value)]),
    ),
  }),
})

export const toStoredContact = (sent: ContactCreate) => ({ ...emptyContact, ...toStoredPatch(sent) })

export type CurrentContact = { id: string; externalUpdateDate: string | null }

type Sent = { entry: ContactSync; index: number }

const repeatedIds = (sent: Sent[]): Problem[] => {
  const seen = new Set<string>()
  return sent.flatMap(({ entry: { id }, index }) =>
    id === undefined || seen.size < seen.add(id).size
      ? []
      : [
          {
            code: 'ARRAY_UNIQUE',
            message: texts.contactTwice(id),
            path: ['contacts', index, 'id'],
            value: id,
          },
        ],
  )
}

const missingNames = ({ entry, index }: Sent): Problem[] =>
  entry.id === undefined
    ? (['firstName', 'lastName'] as const)
        .filter((field) => entry[field] === undefined)
        .map((field) => ({
          code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
          message: texts.missingProperty(field),
          path: ['contacts', index, field],
        }))
    : []

export const checkSync = (contacts: ContactSync[]): Problem[] => {
  const sent = contacts.map((entry, index) => ({ entry, index }))
  return [...repeatedIds(sent), ...sent.flatMap(missingNames)]
}

export type ContactChanges = ReturnType<typeof contactChanges>

/** From the stored contacts to the sent list; one with only its id stays as it is. */
export const contactChanges = (current: CurrentContact[], sent: ContactSync[]) => {
  const sentIds = new Set(sent.map(({ id }) => id))
  const stored = new Set(current.map(({ id }) => id))
  const known = sent.filter((entry) => entry.id !== undefined) as (ContactSync & { id: string })[]
  return {
    unknown: known.filter(({ id }) => !stored.has(id)),
    changed: known.filter((entry) => Object.keys(entry).length > 1),
    created: sent.filter(({ id }) => id === undefined) as ContactCreate[],
    removed: [...stored].filter((id) => !sentIds.has(id)),
  }
}
