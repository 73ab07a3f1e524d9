import { Flag, List, Nullable, Numeric, Obj, type Static, Text, Type } from '../schema.ts'

const PathStep = () => Type.Unsafe<string | number>({ type: ['string', 'number'] })

/** One failed item of a batch. `message` repeats `reason`: clients of both generations read their own. */
export const BatchErrorItem = Obj({
  code: Numeric(),
  entity: Text(0),
  entityId: Type.Unsafe<string | Record<string, unknown> | null>({ type: ['string', 'object', 'null'] }),
  entityIndex: Type.Integer(),
  reason: Text(0),
  message: Text(0),
  catalogCode: Type.Optional(Text(0)),
  subentityPath: List(PathStep()),
  validationErrors: Type.Optional(
    List(Obj({ code: Text(0), message: Text(0), description: Text(0), path: List(Text(0)) })),
  ),
})
export type BatchErrorItem = Static<typeof BatchErrorItem>

export const BatchResult = Obj({ errors: List(BatchErrorItem) })
export type BatchResult = Static<typeof BatchResult>

export const PageMeta = Obj({
  limit: Numeric(),
  offset: Type.Optional(Numeric()),
  cursors: Type.Optional(Obj({ after: Type.Optional(Nullable(Text(0))) })),
  totalItemCount: Type.Optional(Numeric()),
})
export type PageMeta = Static<typeof PageMeta>

export const limitOffset = (defaultLimit: number, maximum = defaultLimit, minimum = 1) => ({
  limit: Type.Optional(Type.Integer({ minimum, maximum, default: defaultLimit })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
})

export const cursorQuery = { after: Type.Optional(Text(0, 4000)) }
export const filtersQuery = { filters: Type.Optional(Text(0, 20_000)) }
export const sortQuery = { sort: Type.Optional(Text(0, 1000)) }
export const fieldsQuery = { fields: Type.Optional(Text(0, 2000)) }
export const localeQuery = { localeCode: Type.Optional(Text(0, 5)) }
export const catalogQuery = { catalogCode: Type.Optional(Text(0, 255)) }
export const originalImagesQuery = { getOriginalImageUrls: Type.Optional(Flag({ default: false })) }
export const forceQuery = { force: Type.Optional(Flag({ default: false })) }
