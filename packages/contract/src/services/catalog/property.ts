import { Anything, Code, Flag, Nullable, Obj, OneOf, type Static, Text, Type } from '../../schema.ts'

export const definitionTypes = ['text', 'localizedText', 'number', 'boolean', 'date', 'html'] as const

const unit = Nullable(Text(0, 100))

export const PropertyCreate = Obj({
  code: Code(),
  name: Text(0, 255),
  type: OneOf(definitionTypes),
  isArray: Type.Optional(Flag({ default: false })),
  unit: Type.Optional(unit),
})
export type PropertyCreate = Static<typeof PropertyCreate>

/** code, type and isArray are immutable: they may be repeated, but not changed. */
export const PropertyUpdate = Obj({
  name: Type.Optional(Text(0, 255)),
  unit: Type.Optional(unit),
  code: Type.Optional(Anything()),
  type: Type.Optional(Anything()),
  isArray: Type.Optional(Anything()),
})
export type PropertyUpdate = Static<typeof PropertyUpdate>

export const Property = Obj({
  code: Code(),
  name: Text(0, 255),
  type: OneOf(definitionTypes),
  isArray: Flag(),
  unit,
})
export type Property = Static<typeof Property>
