import { Flag, List, Nullable, Obj, type Static, Text, Type } from '../../../schema.ts'

/** How many products of a list have each value of a field. */
export const FacetRead = Obj({
  field: Text(0, undefined, { description: 'The filter that chooses one of the values.' }),
  values: List(
    Obj({
      value: Text(0, undefined, {
        description: 'The value as the filter takes it; of a range of prices its bounds, such as `10..20`.',
      }),
      label: Text(0, undefined, { description: 'The value for people, in the language of the request.' }),
      count: Type.Integer({ description: 'Products of the list that have it.' }),
      from: Type.Optional(Type.Number({ description: 'Lowest price of the range.' })),
      to: Type.Optional(
        Type.Number({ description: 'The prices of the range are below it; missing: no upper bound.' }),
      ),
    }),
  ),
  hasMore: Flag({ description: 'There are more values than `facetLimit`.' }),
  isEstimated: Flag({
    description:
      'Counted in a sample of 2,500 products, because the list has more than 10,000; rare values may be missing.',
  }),
})
export type FacetRead = Static<typeof FacetRead>

/** A product or a category whose name begins with what was typed. */
export const Suggestion = Obj({
  code: Text(0, undefined, { description: 'Code of the product or the category.' }),
  name: Nullable(Text(0, undefined, { description: 'Its name in the language of the request.' })),
})

export const productSorts = [
  'code',
  'name',
  'price',
  'createDate',
  'updateDate',
  'sequenceId',
  'relevance',
] as const
