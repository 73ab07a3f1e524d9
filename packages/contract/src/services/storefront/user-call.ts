import { LONGEST_PASSWORD, NewPassword } from '../../common/password.ts'
import {
  FreeObject,
  List,
  Nullable,
  Obj,
  Patch,
  type Static,
  Text,
  type TSchema,
  Type,
  withDescription,
  withinBytes,
} from '../../schema.ts'

const filled = (max: number, description: string) => Text(1, max, { description })
const optional = <T extends TSchema>(schema: T, description: string) =>
  Type.Optional(withDescription(Nullable(schema), description))

const customAttributes = optional(FreeObject(), 'Whatever the app keeps with it.')

const names = {
  firstName: filled(100, 'First name of the person.'),
  lastName: filled(100, 'Last name of the person.'),
}

export const UserChange = Obj({ ...names, customAttributes })
export type UserChange = Static<typeof UserChange>

const Mail = () => Text(3, 255, { format: 'email', description: 'The customer signs in with it.' })

export const UserPerson = Obj({ mail: Mail(), ...names, customAttributes })
export const UserRegistration = Obj({
  ...UserPerson.properties,
  password: withDescription(NewPassword(), 'At least 8 characters.'),
})
export type UserRegistration = Static<typeof UserRegistration>

export const MailChange = Obj({ mail: Mail() })

export const PasswordChange = Obj({
  oldPassword: Text(1, LONGEST_PASSWORD, { description: 'The password until now.' }),
  password: withDescription(NewPassword(), 'The new one, at least 8 characters.'),
})
export type PasswordChange = Static<typeof PasswordChange>

const requiredOfAddress = {
  ...names,
  street1: filled(255, 'Street and number.'),
  zipCode: filled(10, 'Postal code.'),
  city: filled(100, 'Town or city.'),
  country: Text(2, 2, { pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1: `US`.' }),
}
const optionalOfAddress = {
  title: optional(Text(0, 100), 'Title of the person.'),
  prefix: optional(Text(0, 100), 'What stands before the name.'),
  middleName: optional(Text(0, 100), 'Middle name of the person.'),
  suffix: optional(Text(0, 100), 'What stands behind the name.'),
  company: optional(Text(0, 255), 'Company at the address.'),
  phone: optional(Text(0, 50), 'Phone number.'),
  street2: optional(Text(0, 255), 'Second line of the street.'),
  province: optional(Text(0, 10), 'ISO 3166-2: `US-TX`.'),
  tags: optional(
    List(Text(1, 100), { max: 50 }),
    '`shipping`, `billing`, `default`, `default_shipping`, `default_billing` or others. One that begins with `default` belongs to one address: whoever gets it takes it from the others.',
  ),
  customAttributes,
}
/** A customer keeps all of them, so that they have a bound together. */
export const MAX_ADDRESSES = 100
/** Further members are kept as they were sent. All named ones at their longest, in any script, take 26 kB. */
const open = { additionalProperties: true, ...withinBytes(32_768) }

const withFurther = <T extends TSchema>(schema: T) => Type.Unsafe<Static<T> & Record<string, unknown>>(schema)

export const AddressInput = withFurther(Obj({ ...requiredOfAddress, ...optionalOfAddress }, open))
export type AddressInput = Static<typeof AddressInput>

const AddressId = () => Text(1, 255, { description: 'Id of the address.' })

export const AddressChange = withFurther(
  Obj({ id: AddressId(), ...Patch(requiredOfAddress).properties, ...optionalOfAddress }, open),
)
export type AddressChange = Static<typeof AddressChange>

export const AddressIds = Obj({
  ids: withDescription(List(AddressId(), { min: 1, max: 1000 }), 'Addresses to remove.'),
})

const shown = (description: string) => Type.Optional(Text(0, undefined, { description }))

export const UserAddress = withFurther(
  Obj(
    {
      id: Text(0, undefined, { description: 'Id of the address.' }),
      title: shown('Title of the person.'),
      prefix: shown('What stands before the name.'),
      firstName: Text(0, undefined, { description: 'First name of the person.' }),
      middleName: shown('Middle name of the person.'),
      lastName: Text(0, undefined, { description: 'Last name of the person.' }),
      suffix: shown('What stands behind the name.'),
      company: shown('Company at the address.'),
      phone: shown('Phone number.'),
      street1: Text(0, undefined, { description: 'Street and number.' }),
      street2: shown('Second line of the street.'),
      zipCode: Text(0, undefined, { description: 'Postal code.' }),
      city: Text(0, undefined, { description: 'Town or city.' }),
      province: shown('ISO 3166-2: `US-TX`.'),
      country: Text(0, undefined, { description: 'ISO 3166-1: `US`.' }),
      tags: withDescription(List(Text(0)), 'What the address is used for.'),
      customAttributes: withDescription(FreeObject(), 'Whatever the app keeps with it.'),
    },
    { additionalProperties: true },
  ),
)
export type UserAddress = Static<typeof UserAddress>

/** Nothing of it needs an answer: apps bring their own forms and menus. */
export const UserConfig = Obj({
  addressForm: Type.Optional(
    withDescription(FreeObject(), 'Fields of the form for addresses; missing: those of the app.'),
  ),
  addressDefaultGroups: Type.Optional(
    withDescription(List(Text(0)), 'Kinds of default addresses; missing: those of the app.'),
  ),
  userMenuEntries: Type.Optional(
    withDescription(List(FreeObject()), 'Further entries of the menu; missing: those of the app.'),
  ),
})

export const RegistrationUrl = Obj({
  url: Text(0, undefined, {
    description: 'Page of the storefront where shoppers register; it always works.',
  }),
})
