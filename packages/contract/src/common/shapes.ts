import { Flag, List, Nullable, Obj, type Static, Text, Type } from '../schema.ts'
import { filterOperatorList } from './filter-operator.ts'

const PathStep = () => Type.Unsafe<string | number>({ type: ['string', 'number'] })

const word = (description: string) => Text(0, undefined, { description })
const count = (description: string) => Type.Number({ description })

/** One failed item of a batch. `message` repeats `reason`: clients of both generations read their own. */
export const BatchErrorItem = Obj({
  code: count('HTTP status that the item would have had alone, such as 404 or 409.'),
  entity: word('Kind of the item, such as `product`.'),
  entityId: Type.Unsafe<string | Record<string, unknown> | null>({
    type: ['string', 'object', 'null'],
    description: 'Code or id of the item, or the fields that together name it; null when it has none.',
  }),
  entityIndex: Type.Integer({ description: 'Position of the item in the request, from 0.' }),
  reason: word('Why it was refused, in words.'),
  message: word('Repeats `reason`.'),
  catalogCode: Type.Optional(word('Catalog of the item, where it belongs to one.')),
  subentityPath: List(PathStep()),
  validationErrors: Type.Optional(
    List(
      Obj({
        code: word('Validation code, such as `MAX_LENGTH`.'),
        message: word('What is wrong, in words.'),
        description: word(
          'Which values are allowed where there is a list of them, otherwise the message again.',
        ),
        path: List(Text(0)),
      }),
    ),
  ),
  validationError: Type.Optional(
    Obj(
      {
        code: word('Validation code, such as `MAX_LENGTH`.'),
        message: word('What is wrong, in words.'),
        paramName: word('Path of the field, joined by dots.'),
        paramValue: Nullable(word('The refused value as text; null when there was none.')),
      },
      { description: 'The first of `validationErrors`, as clients of customers and merchants read it.' },
    ),
  ),
})
export type BatchErrorItem = Static<typeof BatchErrorItem>

export const BatchResult = Obj({ errors: List(BatchErrorItem) })
export type BatchResult = Static<typeof BatchResult>

/**
 * For bodies of our own design where unknown fields are tolerated; elsewhere they are reported in a header.
 */
export const FieldWarning = Obj({
  message: Text(0, undefined, { description: 'What is wrong, in words.' }),
  path: List(PathStep()),
  nearest: Nullable(
    Text(0, undefined, { description: 'The known name that comes closest; null when none does.' }),
  ),
})
export type FieldWarning = Static<typeof FieldWarning>
export const fieldWarnings = { warnings: Type.Optional(List(FieldWarning)) }

const after = () => Nullable(word('Send it as `after` to read the next page; null on the last one.'))
const total = () => Type.Optional(count('How many items there are on all pages.'))
const limit = () => count('How many items the page could have.')

export const PageMeta = Obj({
  limit: limit(),
  offset: Type.Optional(count('How many items come before the page.')),
  cursors: Type.Optional(Obj({ after: Type.Optional(after()) })),
  totalItemCount: total(),
})
export type PageMeta = Static<typeof PageMeta>

/** Of lists that are read by cursor alone; `after` is null on the last page. */
export const CursorMeta = Obj({
  limit: limit(),
  cursors: Obj({ after: after() }),
  totalItemCount: total(),
})

export const limitOffset = (defaultLimit: number, maximum = defaultLimit, minimum = 1) => ({
  limit: Type.Optional(
    Type.Integer({ minimum, maximum, default: defaultLimit, description: 'How many items a page has.' }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: 'How many items come before the page.',
    }),
  ),
})

const text = (maximum: number, description: string) => Type.Optional(Text(0, maximum, { description }))
const off = (description: string) => Type.Optional(Flag({ default: false, description }))

export const cursorQuery = {
  after: text(
    4000,
    'The `meta.cursors.after` of the page before; beats `offset` and stays fast on deep pages.',
  ),
}
export const filtersQuery = {
  filters: text(
    20_000,
    `A JSON object: \`{"field": value}\` or \`{"field": {"$op": value}}\` with \`${filterOperatorList}\`; several keys are joined by and, \`$or\` and \`$and\` group.`,
  ),
}
export const sortQuery = {
  sort: text(1000, 'Fields with their direction, for example `name:asc,updateDate:desc`.'),
}
export const fieldsQuery = { fields: text(2000, 'Names of the wanted fields, separated by commas.') }
export const localeQuery = {
  localeCode: text(
    5,
    'The language of texts, for example `en-us`; the default of the catalog when left out.',
  ),
}
export const catalogQuery = { catalogCode: text(255, 'The catalog; the default one when left out.') }
export const originalImagesQuery = {
  getOriginalImageUrls: off('Image addresses as they were stored, not those of the image server.'),
}
export const sentImagesQuery = {
  getOriginalImageUrls: Type.Optional(
    Flag({ default: true, description: 'Image addresses as they were sent.' }),
  ),
}
export const forceQuery = { force: off('Delete what belongs to it, too.') }
export const withoutTotalQuery = {
  ignoreTotalItemCount: off('Leave `meta.totalItemCount` out, which saves the count.'),
}
export const internalIdsQuery = {
  includeInternalIds: off('Adds the internal id. Only with the token of an operator.'),
}
