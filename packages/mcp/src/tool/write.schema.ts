import { FreeObject, Obj, Text, Type, withDescription } from '@tradepost/contract'

export const MOST_WRITES = 50

export const Writes = Type.Array(
  Obj({
    operation: Text(1, 100, { description: 'A name that find_operation answered' }),
    input: Type.Optional(
      withDescription(FreeObject(), 'Parameters flat, the body under body, as describe_operation shows them'),
    ),
  }),
  { minItems: 1, maxItems: MOST_WRITES },
)
