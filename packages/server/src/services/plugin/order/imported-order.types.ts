import { Nullable, Obj, type Static, Text, Type } from '@tradepost/contract'
import { PluginCart } from '../model/cart.types.ts'

const OptionalText = (max = 255) => Type.Optional(Nullable(Text(0, max)))
const OptionalAmount = () => Type.Optional(Nullable(Type.Number({ minimum: -1e12, maximum: 1e12 })))

/** An order as the platform sends it: the fields of a cart, and its status. */
export const ImportedOrder = Obj({
  ...PluginCart.properties,
  order_number: Text(1, 255),
  created_time: OptionalText(40),
  amount_items: OptionalAmount(),
  amount_complete: OptionalAmount(),
  custom_fields: Type.Optional(Type.Unsafe<unknown>({})),
  is_paid: OptionalText(10),
  is_storno: OptionalText(10),
  payment_transaction_number: OptionalText(),
})
export type ImportedOrder = Static<typeof ImportedOrder>
