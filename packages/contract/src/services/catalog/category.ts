import {
  Code,
  List,
  Localized,
  MAX_PROSE,
  Nullable,
  NullableDateTime,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
} from '../../schema.ts'

export const categoryStatuses = ['active', 'inactive'] as const

const categoryFields = {
  parentCategoryCode: Nullable(Code()),
  name: Localized(Text(0, 255)),
  image: Localized(Text(0, 255)),
  url: Localized(Text(0, 255)),
  description: Localized(Text(0, MAX_PROSE)),
  sequenceId: Type.Integer({ minimum: -2147483648, maximum: 2147483647 }),
  externalUpdateDate: NullableDateTime(),
  status: OneOf(categoryStatuses),
}

const { name, sequenceId, ...optional } = categoryFields
export const CategoryCreate = Obj({ code: Code(), name, sequenceId, ...Patch(optional).properties })
export type CategoryCreate = Static<typeof CategoryCreate>

export const CategoryUpdate = Patch(categoryFields)
export type CategoryUpdate = Static<typeof CategoryUpdate>

const readFields = {
  code: Code(),
  parentCategoryCode: Nullable(Code()),
  name: Nullable(Text(0)),
  image: Nullable(Text(0)),
  url: Nullable(Text(0)),
  description: Nullable(Text(0)),
  externalUpdateDate: NullableDateTime(),
  status: OneOf(categoryStatuses),
  path: List(Text(0)),
  sequenceId: Type.Integer(),
  productCount: Type.Integer(),
  categoryCount: Type.Integer(),
}

/** As read: texts resolved to one locale; with `fields` only what was asked for. */
export const Category = Patch(readFields)
export type Category = Static<typeof Category>

export const categoryReadFields = Object.keys(readFields) as (keyof typeof readFields)[]

/** From a root, which is the first level, to the deepest category. */
export const maxCategoryDepth = 100

export const categorySorts = ['code', 'name', 'sequenceId'] as const
export const categoryFilters = ['name', 'code', 'parentCategoryCode', 'status'] as const
