import { Anything, DateTime, List, Nullable, Obj, Text, Type, withDescription } from '../../schema.ts'

const Author = Obj({
  id: Text(0, undefined, { description: 'The id of the user, or that of the API client.' }),
  name: Text(0, undefined, { description: 'The name at that moment.' }),
})

/** A change of a product: who made it, and which fields were what before. */
export const ProductHistoryItem = Obj({
  id: Type.Integer(),
  createDate: DateTime(),
  user: Author,
  fields: withDescription(
    List(
      Obj({
        field: Text(0, undefined, {
          description:
            'The field, and inside of an object the member: `status`, `price.salePrice`, `name.en-us`.',
        }),
        before: Anything(),
        after: Anything(),
      }),
    ),
    'Only what differs. The cost needs `CPCV`.',
  ),
})

export const ProductCreation = Obj({
  createDate: DateTime(),
  user: Nullable(Author),
})
