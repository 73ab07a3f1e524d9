import { Obj, type Static, Text } from '@tradepost/contract'
import { PluginCart } from '../model/cart.types.ts'

import { AnyValue, OptionalAmount, OptionalText } from '../model/field.types.ts'

/** An order as the platform sends it: the fields of a cart, and its status. */
export const ImportedOrder = Obj({
  ...PluginCart.properties,
  order_number: Text(1, 255),
  created_time: OptionalText(40),
  amount_items: OptionalAmount(),
  amount_complete: OptionalAmount(),
  custom_fields: AnyValue(),
  is_paid: OptionalText(10),
  is_storno: OptionalText(10),
  payment_transaction_number: OptionalText(),
})
export type ImportedOrder = Static<typeof ImportedOrder>
