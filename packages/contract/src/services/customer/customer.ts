import { LONGEST_PASSWORD } from '../../common/password.ts'
import {
  DateTime,
  Flag,
  FreeObject,
  List,
  Nullable,
  NullableDateTime,
  Numeric,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
} from '../../schema.ts'
import { CustomerAttributeEntry, CustomerAttributeRead } from './attribute.ts'
import { Contact, ContactCreate, ContactSync, customerStatuses } from './contact.ts'
import { CustomerMetrics, metricNames } from './metric.ts'

export const communicationPreferences = ['email', 'sms', 'push'] as const
export const defaultCommunicationPreferences = ['sms', 'push'] as const

const settingFields = {
  defaultLocale: Nullable(Text(0, 35)),
  defaultCurrency: Nullable(Text(0, 3)),
  communicationPreferences: List(OneOf(communicationPreferences), { max: 10 }),
  defaultLocationCode: Nullable(Text(0, 255)),
  marketingOptIn: Flag(),
}
/** The location is not looked up: a customer may prefer one that is still to come. */
export const CustomerSettings = Patch(settingFields)
export type CustomerSettings = Static<typeof CustomerSettings>

const ownFields = {
  externalCustomerNumber: Nullable(Text(0, 255)),
  firstName: Text(0, 255),
  middleName: Nullable(Text(0, 255)),
  lastName: Text(0, 255),
  emailAddress: Text(3, 255, { format: 'email', description: 'Several customers may have the same.' }),
  status: OneOf(customerStatuses),
  isAnonymous: Flag(),
  taxExempt: Flag(),
  taxClass: Nullable(Text(0, 255)),
  settings: CustomerSettings,
  externalUpdateDate: NullableDateTime(),
  data: Nullable(FreeObject()),
}
const { firstName, lastName, emailAddress, ...optional } = ownFields
const Attributes = () => List(CustomerAttributeEntry, { max: 1000 })

export const CustomerCreate = Obj({
  firstName,
  lastName,
  emailAddress,
  ...Patch(optional).properties,
  password: Type.Optional(
    Text(1, LONGEST_PASSWORD, { description: 'Makes an account of it: the customer can sign in.' }),
  ),
  contacts: Type.Optional(List(ContactCreate, { max: 1000 })),
  attributes: Type.Optional(Attributes()),
})
export type CustomerCreate = Static<typeof CustomerCreate>

export const CustomerUpdate = Patch({
  ...ownFields,
  contacts: List(ContactSync, { max: 1000 }),
  attributes: Attributes(),
})
export type CustomerUpdate = Static<typeof CustomerUpdate>

const basicFields = {
  id: Text(0),
  internalCustomerNumber: Numeric(),
  externalCustomerNumber: ownFields.externalCustomerNumber,
  firstName: Text(0),
  middleName: ownFields.middleName,
  lastName: Text(0),
  emailAddress: Text(0),
  status: ownFields.status,
  isAnonymous: Flag(),
  externalUpdateDate: NullableDateTime(),
  taxExempt: Flag(),
  taxClass: ownFields.taxClass,
  createDate: DateTime(),
  updateDate: DateTime(),
}
const furtherFields = {
  contacts: List(Contact),
  attributes: List(CustomerAttributeRead),
  settings: Obj(settingFields),
  data: ownFields.data,
}

export const Customer = Obj({ ...basicFields, ...furtherFields })
export type Customer = Static<typeof Customer>

/** In a list: the rest comes only when `fields` asks for it. */
export const CustomerListItem = Obj({
  ...basicFields,
  ...Patch({ ...furtherFields, metrics: CustomerMetrics }).properties,
})
export type CustomerListItem = Static<typeof CustomerListItem>

export const customerOptionalFields = ['contacts', 'attributes', 'settings', 'metrics'] as const
/** Values of `fields` beside `attributes.<code>`; the basic fields are always included. */
export const customerReadFields = [...Object.keys(basicFields), 'contacts', 'settings', 'metrics']

/** Where the language of translated texts comes from. */
export const translationSources = ['query', 'customer', 'merchant'] as const
export type TranslationSource = (typeof translationSources)[number]

const contactFilters = ['postalCode', 'region', 'country', 'isDefaultBilling', 'isDefaultShipping'] as const

/** `attributes.<code>` of every attribute comes on top. */
export const customerFilters = [
  'id',
  'name',
  'firstName',
  'lastName',
  'emailAddress',
  'status',
  'externalCustomerNumber',
  'internalCustomerNumber',
  'isAnonymous',
  'createDate',
  'updateDate',
  'contactStatus',
  ...contactFilters.map((name) => `contacts.${name}` as const),
  ...metricNames.map((name) => `metrics.${name}` as const),
] as const
/** Filters of searches and segments, in addition to those of customer lists. */
export const furtherCustomerFilters = [
  'middleName',
  'taxExempt',
  'taxClass',
  'contacts.status',
  'contacts.emailAddress',
  'contacts.city',
  'contacts.companyName',
  'settings.defaultLocale',
  'settings.defaultCurrency',
  'settings.defaultLocationCode',
  'settings.communicationPreferences',
  'settings.marketingOptIn',
] as const
export const customerSorts = [
  'internalCustomerNumber',
  'lastName',
  'emailAddress',
  'createDate',
  'updateDate',
] as const
