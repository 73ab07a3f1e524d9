import { type Operation, VENDOR } from '../../operation.ts'
import { Obj, Text, type TSchema, Type, withDescription } from '../../schema.ts'

export const cartQuery = {
  cartId: Type.Optional(
    Text(1, 255, {
      description: 'The cart, for the token of an API client; others work on the cart of their token.',
    }),
  ),
}

export const Output = <T extends TSchema>(output: T) => Obj({ output })
export const Nothing = Obj({})
export const Done = Output(Nothing)
export const Succeeded = Output(
  Obj({
    success: withDescription(
      Type.Boolean(),
      'Always true; existing clients take anything else for a failure.',
    ),
  }),
)

export const call = <const Name extends string, const Op extends Partial<Operation>>(
  name: Name,
  operation: Op,
) => ({ method: 'POST', path: `/${VENDOR}.${name}`, ...operation }) as const
