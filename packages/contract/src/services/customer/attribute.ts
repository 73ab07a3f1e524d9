import {
  Anything,
  Code,
  Flag,
  List,
  Nullable,
  Numeric,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
} from '../../schema.ts'

export const customerAttributeTypes = [
  'text',
  'number',
  'boolean',
  'date',
  'collectionOfValues',
  'callingNumber',
] as const
export type CustomerAttributeType = (typeof customerAttributeTypes)[number]
export const attributeVisibilities = ['internal', 'public'] as const

/** Unlike in the catalog a name is one text; `localeCode` says in which language. */
const Name = () => Text(0, 255)
const valueFields = { sequenceId: Numeric(), name: Name() }

export const CustomerAttributeValueCreate = Obj({ code: Code(), ...valueFields })
export type CustomerAttributeValueCreate = Static<typeof CustomerAttributeValueCreate>

export const CustomerAttributeValueUpdate = Obj(valueFields)
export type CustomerAttributeValueUpdate = Static<typeof CustomerAttributeValueUpdate>

/** In the list of an attribute update: an entry with only its code keeps that value as it is. */
export const CustomerAttributeValueInList = Obj({ code: Code(), ...Patch(valueFields).properties })
export type CustomerAttributeValueInList = Static<typeof CustomerAttributeValueInList>

const attributeFields = {
  name: Name(),
  isRequired: Flag(),
  visibility: OneOf(attributeVisibilities),
  displayGroup: Nullable(Text(0, 255)),
}
const { name, ...optional } = attributeFields

export const CustomerAttributeCreate = Obj({
  code: Code(),
  type: OneOf(customerAttributeTypes),
  name,
  ...Patch(optional).properties,
  values: Type.Optional(List(CustomerAttributeValueCreate, { max: 5000 })),
})
export type CustomerAttributeCreate = Static<typeof CustomerAttributeCreate>

export const CustomerAttributeUpdate = Patch({
  ...attributeFields,
  values: List(CustomerAttributeValueInList, { max: 5000 }),
})
export type CustomerAttributeUpdate = Static<typeof CustomerAttributeUpdate>

export const CustomerAttributeValue = Obj({ code: Text(0), sequenceId: Numeric(), name: Nullable(Text(0)) })
export const CustomerAttribute = Obj({
  code: Text(0),
  visibility: attributeFields.visibility,
  displayGroup: attributeFields.displayGroup,
  type: OneOf(customerAttributeTypes),
  name: Nullable(Text(0)),
  isRequired: Flag(),
  values: List(CustomerAttributeValue),
})
export type CustomerAttribute = Static<typeof CustomerAttribute>

/** A customer's value of an attribute: a text, number or boolean, or `{code}` of one of its values. */
export const CustomerAttributeEntry = Obj({
  code: Code(),
  value: Type.Optional(Anything()),
  name: Type.Optional(
    Nullable(Text(0, 255, { description: 'As it is read; the attribute itself keeps its name.' })),
  ),
})
export type CustomerAttributeEntry = Static<typeof CustomerAttributeEntry>

/** As read, with the name of the attribute, and a value as `{code, name}`. */
export const CustomerAttributeRead = Obj({ code: Text(0), name: Nullable(Text(0)), value: Anything() })
