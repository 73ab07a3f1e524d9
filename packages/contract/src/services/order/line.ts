import { Identifiers } from '../../common/identifier.ts'
import {
  Flag,
  KnownWord,
  List,
  Nullable,
  NullableNumber,
  NullableText,
  Numeric,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  TextOrNumber,
  Type,
} from '../../schema.ts'
import { Currency } from '../catalog/product.ts'
import { weekdays } from '../location.ts'
import { fulfillmentMethods } from '../merchant-settings.ts'
import { AddressIndex, Amount, LineQuantity } from './amount.ts'
import { OrderPromotion, OrderPromotionWrite } from './promotion.ts'
import {
  deprecatedQuantityChangeReasons,
  quantityChangeReasons,
  salesOrderLineStatuses,
  salesOrderLineSubStatuses,
  slotStatuses,
} from './words.ts'

const OptionalText = (max: number) => Type.Optional(Nullable(Text(0, max)))

/** A product as it was sold; it need not match the catalog. */
export const OrderProduct = Obj({
  code: Text(1, 255),
  name: Text(0, 255),
  image: OptionalText(2000),
  price: Amount(),
  salePrice: Type.Optional(Nullable(Amount())),
  currencyCode: Currency(),
  identifiers: Type.Optional(Identifiers),
  options: Type.Optional(
    List(
      Obj({
        code: Text(0, 255),
        name: Text(0, 255),
        value: Obj({ code: Text(0, 255), name: Text(0, 255) }),
      }),
      { max: 100 },
    ),
  ),
})
export type OrderProduct = Static<typeof OrderProduct>

/** When an order is handed over. `orderCount` and `orderLimit` say the same; both are answered. */
export const OrderSlotWrite = Obj({
  id: Type.Optional(Text(0, 255)),
  date: OptionalText(30),
  weekday: Type.Optional(Nullable(OneOf(weekdays))),
  from: OptionalText(30),
  to: OptionalText(30),
  status: Type.Optional(Nullable(OneOf(slotStatuses))),
  orderLimit: Type.Optional(NullableNumber()),
  orderCount: Type.Optional(NullableNumber()),
})
export type OrderSlotWrite = Static<typeof OrderSlotWrite>

/** Answered for substitutes alone. */
export const PriceDifference = () =>
  Type.Number({
    description:
      'Of a substitute: what one unit costs more than one of the line that it replaces; below zero: less.',
  })

export const LineCode = () => TextOrNumber(1, 100)

const Method = () => OneOf(fulfillmentMethods)
const ChangeReason = () =>
  KnownWord(
    quantityChangeReasons,
    `Why the quantity changed. Deprecated: ${deprecatedQuantityChangeReasons.join(', ')}.`,
  )

/** Optional in a new line; missing amounts follow the formulas. */
const optionalFields = {
  shippingAmount: Amount(),
  taxAmount: Amount(),
  tax2Amount: Amount(),
  taxExempt: Flag(),
  unitPromoAmount: Amount({ description: 'All promotions for one unit, zero or below.' }),
  unitDiscountAmount: Amount({ description: 'All promotions with coupons for one unit, zero or below.' }),
  promoAmount: Amount(),
  discountAmount: Amount(),
  overrideAmount: Amount(),
  extendedPrice: Amount(),
  substitutionAllowed: Flag({ default: true }),
  fulfillmentSlot: Nullable(OrderSlotWrite),
  appliedPromotions: List(OrderPromotionWrite, { max: 100 }),
}
export const SalesOrderLineCreate = Obj({
  code: LineCode(),
  parentLineItemCode: Type.Optional(Nullable(LineCode())),
  quantity: LineQuantity(),
  fulfillmentMethod: Method(),
  fulfillmentLocationCode: Nullable(Text(1, 36)),
  shipToAddressSequenceIndex: AddressIndex(),
  product: OrderProduct,
  currencyCode: Currency(),
  price: Amount(),
  ...Patch(optionalFields).properties,
})
export type SalesOrderLineCreate = Static<typeof SalesOrderLineCreate>

/** A line of the order with this code changes; with a new code it is added, and then needs what a new line needs. */
export const SalesOrderLineUpdate = Obj({
  code: LineCode(),
  ...Patch({
    parentLineItemCode: Nullable(LineCode()),
    status: OneOf(salesOrderLineStatuses),
    subStatus: Nullable(OneOf(salesOrderLineSubStatuses)),
    quantity: LineQuantity(),
    routedQuantity: LineQuantity(),
    fulfillmentMethod: Method(),
    fulfillmentLocationCode: Nullable(Text(1, 36)),
    shipToAddressSequenceIndex: AddressIndex(),
    product: OrderProduct,
    currencyCode: Currency(),
    price: Amount(),
    ...optionalFields,
    replacedLineItemId: Nullable(Type.Integer({ description: 'The id of the line that this one replaces.' })),
    quantityChangeReason: ChangeReason(),
  }).properties,
})
export type SalesOrderLineUpdate = Static<typeof SalesOrderLineUpdate>

export const OrderSlot = Obj({
  id: NullableText(),
  date: NullableText(),
  weekday: Nullable(OneOf(weekdays)),
  from: NullableText(),
  to: NullableText(),
  status: Nullable(OneOf(slotStatuses)),
  orderLimit: NullableNumber(),
  orderCount: NullableNumber(),
})
export type OrderSlot = Static<typeof OrderSlot>

export const lineAmounts = () => ({
  taxAmount: Numeric(),
  tax2Amount: Numeric(),
  taxExempt: Flag(),
  unitPromoAmount: Numeric(),
  unitDiscountAmount: Numeric(),
  promoAmount: Numeric(),
  discountAmount: Numeric(),
  overrideAmount: NullableNumber(),
  extendedPrice: Numeric(),
})

export const SalesOrderLine = Obj({
  id: Type.Integer({ description: 'The place of the line in its order, from 1.' }),
  code: Text(0),
  parentLineItemCode: NullableText(),
  status: OneOf(salesOrderLineStatuses),
  subStatus: Nullable(OneOf(salesOrderLineSubStatuses)),
  quantity: Numeric(),
  routedQuantity: Numeric(),
  returnQuantity: Numeric(),
  quantityChangeReason: Nullable(ChangeReason()),
  replacedLineItemId: NullableNumber(),
  priceDifference: Type.Optional(PriceDifference()),
  fulfillmentMethod: Method(),
  fulfillmentLocationCode: NullableText(),
  shipToAddressSequenceIndex: Numeric(),
  product: OrderProduct,
  currencyCode: Currency(),
  price: Numeric(),
  shippingAmount: NullableNumber(),
  ...lineAmounts(),
  substitutionAllowed: Flag(),
  fulfillmentSlot: Nullable(OrderSlot),
  appliedPromotions: List(OrderPromotion),
})
export type SalesOrderLine = Static<typeof SalesOrderLine>
