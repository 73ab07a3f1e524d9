import {
  List,
  Localized,
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

export const attributeTypes = ['text', 'productList', 'input', 'number'] as const
export const attributeUses = ['option', 'extra', 'property'] as const
export const swatchTypes = ['image', 'color'] as const

export const Swatch = Obj({ type: Type.Optional(OneOf(swatchTypes)), value: Type.Optional(Text(0, 2048)) })
const LocalizedName = () => Localized(Text(0, 255))
const valueFields = { sequenceId: Numeric(), name: LocalizedName() }

export const AttributeValueCreate = Obj({
  code: Text(1, 255),
  ...valueFields,
  swatch: Type.Optional(Nullable(Swatch)),
})
export type AttributeValueCreate = Static<typeof AttributeValueCreate>

/** A code in the body is ignored. */
export const AttributeValueUpdate = Obj({ ...valueFields, swatch: Type.Optional(Nullable(Swatch)) })
export type AttributeValueUpdate = Static<typeof AttributeValueUpdate>

/** In the list of an attribute update: an entry with only its code keeps that value as it is. */
export const AttributeValueUpdateInList = Obj({
  code: Text(1, 255),
  ...Patch({ ...valueFields, swatch: Nullable(Swatch) }).properties,
})
export type AttributeValueUpdateInList = Static<typeof AttributeValueUpdateInList>

const attributeFields = {
  type: OneOf(attributeTypes),
  use: OneOf(attributeUses),
  name: LocalizedName(),
  externalUpdateDate: NullableDateTime(),
}

export const AttributeCreate = Obj({
  code: Text(1, 255),
  type: attributeFields.type,
  use: attributeFields.use,
  name: attributeFields.name,
  externalUpdateDate: Type.Optional(attributeFields.externalUpdateDate),
  values: Type.Optional(List(AttributeValueCreate, { max: 5000 })),
})
export type AttributeCreate = Static<typeof AttributeCreate>

export const AttributeUpdate = Patch({
  ...attributeFields,
  values: List(AttributeValueUpdateInList, { max: 5000 }),
})
export type AttributeUpdate = Static<typeof AttributeUpdate>

export const AttributeValue = Obj({
  code: Text(0),
  sequenceId: Numeric(),
  name: Nullable(Text(0)),
  swatch: Nullable(Swatch),
})
export const Attribute = Obj({
  code: Text(0),
  type: attributeFields.type,
  use: attributeFields.use,
  name: Nullable(Text(0)),
  externalUpdateDate: NullableDateTime(),
  values: List(AttributeValue),
})
export type Attribute = Static<typeof Attribute>
