import {
  List,
  Nullable,
  NullableNumber,
  NullableText,
  Obj,
  OneOf,
  type Static,
  Text,
  TextOrNumber,
  Type,
} from '../../schema.ts'
import { Amount } from './amount.ts'
import { addressTypes } from './words.ts'

const OptionalText = (max = 255) => Type.Optional(Nullable(Text(0, max)))

/** Numbers of parcel boxes; their names begin with that of a carrier, such as `dhlPostNumber`. */
const AdditionalFields = () =>
  Type.Unsafe<Record<string, string | null>>({
    type: 'object',
    description: 'Members of a carrier: `…PostBoxNumber` (1 to 5 characters), `…PostNumber` (1 to 10).',
    patternProperties: {
      PostBoxNumber$: Nullable(TextOrNumber(1, 5)),
      PostNumber$: Nullable(TextOrNumber(1, 10)),
    },
    additionalProperties: Nullable(TextOrNumber(0, 255)),
    propertyNames: { maxLength: 100 },
    maxProperties: 20,
  })

const ChosenShippingMethod = Obj({
  code: Text(1, 255),
  serviceLevel: Obj({
    code: Text(1, 255),
    cost: Type.Optional(Amount()),
    carrier: Obj({ code: Text(1, 255) }),
  }),
})

/** One shape for create and update; which names an address needs is a rule, because it differs between the two. */
export const OrderAddressWrite = Obj({
  type: OneOf(addressTypes),
  customerContactId: OptionalText(),
  firstName: OptionalText(),
  middleName: OptionalText(),
  lastName: OptionalText(),
  company: OptionalText(),
  address1: OptionalText(),
  address2: OptionalText(),
  address3: OptionalText(),
  address4: OptionalText(),
  city: OptionalText(),
  region: OptionalText(),
  postalCode: Type.Optional(Nullable(TextOrNumber(0, 50))),
  country: Type.Optional(
    Nullable(Text(0, 6, { description: 'ISO 3166 alpha-2 or ISO 3166-2, for example US or US-TX.' })),
  ),
  additionalFields: Type.Optional(Nullable(AdditionalFields())),
  phone: OptionalText(50),
  fax: OptionalText(50),
  mobile: Type.Optional(Nullable(Text(0, 50, { description: 'Checked by the rules of the country.' }))),
  emailAddress: Type.Optional(Nullable(Text(0, 255, { format: 'email' }))),
  orderSegment: Type.Optional(Obj({ selectedShippingMethod: Type.Optional(ChosenShippingMethod) })),
})
export type OrderAddressWrite = Static<typeof OrderAddressWrite>

const ServiceLevel = Obj({
  code: Text(0),
  name: NullableText(),
  cost: NullableNumber(),
  iconUrl: NullableText(),
  carrier: Obj({ code: Text(0), name: NullableText() }),
})
const ShippingMethod = Obj({ code: Text(0), name: NullableText(), serviceLevels: List(ServiceLevel) })
const SelectedShippingMethod = Obj({ code: Text(0), name: NullableText(), serviceLevel: ServiceLevel })

/** `companyName` repeats `company`: it is written under one name and read under the other. */
export const addressFields = {
  firstName: NullableText(),
  middleName: NullableText(),
  lastName: NullableText(),
  company: NullableText(),
  companyName: NullableText(),
  address1: NullableText(),
  address2: NullableText(),
  address3: NullableText(),
  address4: NullableText(),
  city: NullableText(),
  region: NullableText(),
  postalCode: NullableText(),
  country: NullableText(),
  additionalFields: AdditionalFields(),
  phone: NullableText(),
  fax: NullableText(),
  mobile: NullableText(),
  emailAddress: NullableText(),
}

export const OrderAddress = Obj({
  type: OneOf(addressTypes),
  customerContactId: NullableText(),
  ...addressFields,
  orderSegment: Obj({
    selectedShippingMethod: Nullable(SelectedShippingMethod),
    availableShippingMethods: List(ShippingMethod),
  }),
})
export type OrderAddress = Static<typeof OrderAddress>
