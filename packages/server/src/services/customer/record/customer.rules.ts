import {
  type CustomerCreate,
  type CustomerUpdate,
  defaultCommunicationPreferences,
} from '@tradepost/contract'
import { toIsoDate } from '@tradepost/kernel'

/** Initial settings of a customer. */
export const emptySettings = {
  defaultLocale: null,
  defaultCurrency: null,
  communicationPreferences: defaultCommunicationPreferences,
  defaultLocationCode: null,
  marketingOptIn: false,
}

type Own = Omit<CustomerUpdate, 'contacts' | 'attributes'>

/** The sent fields in stored form: dates in UTC, an empty number is none. */
export const toStoredPatch = ({ contacts: _, attributes: __, ...sent }: CustomerUpdate): Own => ({
  ...sent,
  ...(sent.externalCustomerNumber === '' && { externalCustomerNumber: null }),
  ...(sent.externalUpdateDate && { externalUpdateDate: toIsoDate(sent.externalUpdateDate) }),
})

export type NewCustomer = ReturnType<typeof toStoredCustomer>

/** A new customer: what was not sent has its default. */
export const toStoredCustomer = (id: string, { password: _, ...sent }: CustomerCreate) => ({
  externalCustomerNumber: null,
  middleName: null,
  status: 'active',
  isAnonymous: false,
  taxExempt: false,
  taxClass: null,
  externalUpdateDate: null,
  data: null,
  ...toStoredPatch(sent),
  id,
  settings: { ...emptySettings, ...sent.settings },
})

const wordFields = ['firstName', 'middleName', 'lastName', 'emailAddress', 'externalCustomerNumber'] as const

/** Status, settings and attributes are not searched by words. */
export const changesWords = (patch: CustomerUpdate): boolean =>
  patch.contacts !== undefined || wordFields.some((field) => patch[field] !== undefined)
