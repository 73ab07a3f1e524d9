import { List, Nullable, Obj, type Static, Text, Type } from '@tradepost/contract'
import { AnyValue, OptionalAmount, OptionalText } from './field.types.ts'

const Quantity = () => Type.Number({ minimum: 0, maximum: 1e9 })

/** Fields that nothing here reads are taken and left alone. */
export const PluginAddress = Obj({
  id: OptionalText(),
  is_invoice_address: OptionalText(10),
  is_delivery_address: OptionalText(10),
  first_name: OptionalText(),
  last_name: OptionalText(),
  gender: OptionalText(10),
  birthday: OptionalText(30),
  company: OptionalText(),
  street_1: OptionalText(),
  street_2: OptionalText(),
  zipcode: OptionalText(50),
  city: OptionalText(),
  country: OptionalText(50),
  state: OptionalText(50),
  phone: OptionalText(50),
  mobile: OptionalText(50),
  mail: OptionalText(),
  custom_fields: AnyValue(),
})
export type PluginAddress = Static<typeof PluginAddress>

/** They come back as they were sent. */
const ItemOption = Obj({
  name: OptionalText(),
  value: OptionalText(1000),
  option_number: OptionalText(),
  value_number: OptionalText(),
  additional_amount_with_tax: OptionalText(50),
})
const ItemInput = Obj({
  input_number: OptionalText(),
  type: OptionalText(),
  label: OptionalText(),
  user_input: OptionalText(10_000),
  info_text: OptionalText(1000),
  additional_amount_with_tax: OptionalText(50),
})
const ItemAttribute = Obj({ name: OptionalText(), value: OptionalText(1000) })

export const PluginItem = Obj({
  item_number: Text(1, 255),
  item_number_public: OptionalText(),
  parent_item_number: OptionalText(),
  order_item_id: OptionalText(),
  type: OptionalText(50),
  quantity: Type.Optional(Quantity()),
  name: OptionalText(),
  unit_amount: OptionalAmount(),
  unit_amount_with_tax: OptionalAmount(),
  tax_percent: OptionalAmount(),
  currency: OptionalText(3),
  options: Type.Optional(List(ItemOption, { max: 100 })),
  inputs: Type.Optional(List(ItemInput, { max: 100 })),
  attributes: Type.Optional(List(ItemAttribute, { max: 100 })),
})
export type PluginItem = Static<typeof PluginItem>

/** Amounts stay text: an invalid coupon goes back as it came. */
export const PluginCoupon = Obj({
  order_index: OptionalText(20),
  code: Text(0, 255),
  name: OptionalText(),
  description: OptionalText(2000),
  amount: OptionalText(50),
  amount_net: OptionalText(50),
  amount_gross: OptionalText(50),
  tax_type: OptionalText(50),
  currency: OptionalText(3),
  is_free_shipping: OptionalText(10),
  internal_info: OptionalText(10_000),
})
export type PluginCoupon = Static<typeof PluginCoupon>

/** Lists that are empty cannot be sent in a form, so a missing one is empty. */
export const PluginCart = Obj({
  mail: OptionalText(),
  phone: OptionalText(50),
  mobile: OptionalText(50),
  external_customer_id: OptionalText(),
  external_customer_number: OptionalText(),
  shipping_type: OptionalText(100),
  shipping_group: OptionalText(100),
  payment_method: OptionalText(100),
  amount_shipping: OptionalAmount(),
  currency: OptionalText(3),
  invoice_address: Type.Optional(Nullable(PluginAddress)),
  delivery_address: Type.Optional(Nullable(PluginAddress)),
  external_coupons: Type.Optional(List(PluginCoupon, { max: 100 })),
  items: Type.Optional(List(PluginItem, { max: 500 })),
  internal_cart_info: OptionalText(10_000),
})
export type PluginCart = Static<typeof PluginCart>
