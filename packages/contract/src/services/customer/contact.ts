import {
  Flag,
  FreeObject,
  Nullable,
  NullableDateTime,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  type TSchema,
  Type,
} from '../../schema.ts'

/** Used by customers and their contacts. */
export const customerStatuses = ['active', 'inactive', 'deleted'] as const

const Line = () => Nullable(Text(0, 255))
/** As people write them; a country decides what is a number, and contacts need none. */
const Phone = () => Nullable(Text(0, 50))

/** Text that existing clients also send as a number; it is kept as text. */
const NumberOrText = (max: number) =>
  Type.Unsafe<string | number | null>({
    type: ['string', 'integer', 'null'],
    minLength: 1,
    maxLength: max,
    minimum: 0,
    maximum: 10 ** max - 1,
  })

/** Post boxes and post numbers of carriers; the name of the carrier comes first, such as `dhlPostNumber`. */
const AdditionalFields = <Value>(value: (max: number) => TSchema) =>
  Nullable(
    Type.Unsafe<Record<string, Value>>({
      type: 'object',
      patternProperties: {
        '^[A-Za-z]{1,64}PostBoxNumber$': value(5),
        '^[A-Za-z]{1,64}PostNumber$': value(10),
      },
      additionalProperties: false,
      maxProperties: 20,
    }),
  )
const additionalFields = AdditionalFields<string | number | null>(NumberOrText)

/** Typed as text; a number is tolerated. */
const PostalCode = () =>
  Type.Unsafe<string | null>({
    type: ['string', 'integer', 'null'],
    maxLength: 255,
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
  })

const contactFields = {
  externalContactCode: Line(),
  status: OneOf(customerStatuses),
  firstName: Text(0, 255),
  middleName: Line(),
  lastName: Text(0, 255),
  companyName: Line(),
  address1: Line(),
  address2: Line(),
  address3: Line(),
  address4: Line(),
  city: Line(),
  postalCode: PostalCode(),
  region: Line(),
  country: Nullable(
    Text(0, 6, {
      pattern: '^([A-Za-z]{2}(-[A-Za-z0-9]{1,3})?)?$',
      description: 'ISO 3166: `US`, or with its part `US-TX`.',
    }),
  ),
  additionalFields,
  phone: Phone(),
  fax: Phone(),
  mobile: Phone(),
  emailAddress: Line(),
  isDefaultShipping: Flag(),
  isDefaultBilling: Flag(),
  externalUpdateDate: NullableDateTime(),
  data: Nullable(FreeObject()),
}

const { firstName, lastName, ...optional } = contactFields
export const ContactCreate = Obj({ firstName, lastName, ...Patch(optional).properties })
export type ContactCreate = Static<typeof ContactCreate>

export const ContactUpdate = Patch(contactFields)
export type ContactUpdate = Static<typeof ContactUpdate>

/** In the list of a customer update: with its id alone a contact stays as it is, without one it is new. */
export const ContactSync = Obj({ id: Type.Optional(Text(1, 36)), ...ContactUpdate.properties })
export type ContactSync = Static<typeof ContactSync>

export const Contact = Obj({
  id: Text(0),
  ...contactFields,
  postalCode: Line(),
  additionalFields: AdditionalFields<string | null>((max) => Nullable(Text(1, max))),
})
export type Contact = Static<typeof Contact>
