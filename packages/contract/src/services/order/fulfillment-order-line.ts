import { Sku } from '../../common/identifier.ts'
import {
  Flag,
  KnownWord,
  Nullable,
  NullableNumber,
  NullableText,
  Numeric,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
  withDescription,
} from '../../schema.ts'
import { Currency } from '../catalog/product.ts'
import { Amount, LineQuantity } from './amount.ts'
import { fulfillmentOrderLineStatuses } from './fulfillment-words.ts'
import { LineCode, lineAmounts, OrderProduct, PriceDifference } from './line.ts'
import { deprecatedQuantityChangeReasons, quantityChangeReasons } from './words.ts'

const Status = () => OneOf(fulfillmentOrderLineStatuses)
export const ChangeReason = () =>
  KnownWord(
    quantityChangeReasons,
    `Why the quantity changed; a new quantity needs it. Deprecated: ${deprecatedQuantityChangeReasons.join(', ')}.`,
  )

export const FulfillmentOrderLineCreate = Obj({
  salesOrderLineItemCode: withDescription(
    LineCode(),
    'The line of the sales order that this line is a part of.',
  ),
  quantity: withDescription(
    LineQuantity(),
    'How much of it; not more than is in no fulfillment order and no package.',
  ),
  currencyCode: Currency(),
  price: Amount({ description: 'Of one unit.' }),
  product: withDescription(OrderProduct, 'The product as it was sold.'),
  ...Patch({
    lineItemGroupId: Nullable(
      Text(0, 255, {
        description: 'Holds lines of quantity 1 together that come from one sales order line.',
      }),
    ),
    sku: Nullable(Sku({ description: 'The stock keeping unit; without one that of the product.' })),
    status: withDescription(Status(), 'Without one, that of the fulfillment order.'),
    salePrice: Nullable(Amount({ description: 'The lower price that one unit was sold for.' })),
    shippingAmount: Nullable(Amount({ description: 'What shipping this line costs the customer.' })),
    unitPromoAmount: Amount({ description: 'All promotions for one unit, zero or below.' }),
    unitDiscountAmount: Amount({ description: 'All promotions with coupons for one unit, zero or below.' }),
    taxAmount: Amount({ description: 'Tax of the first group.' }),
    tax2Amount: Amount({ description: 'Tax of the second group.' }),
    taxExempt: Flag({ default: false, description: 'No tax is charged for the line.' }),
    discountAmount: Amount({ description: 'unitDiscountAmount for the whole quantity.' }),
    promoAmount: Amount({ description: 'unitPromoAmount for the whole quantity.' }),
    overrideAmount: Nullable(Amount({ description: 'A price set by hand.' })),
    extendedPrice: Amount({ description: 'What the line costs; without one it follows from the others.' }),
    substitutionAllowed: Flag({ default: true, description: 'Another product may take its place.' }),
  }).properties,
})
export type FulfillmentOrderLineCreate = Static<typeof FulfillmentOrderLineCreate>

export const FulfillmentOrderLineUpdate = Patch({
  id: Type.Integer({ description: 'The line to change. Without one a line is inserted, as a substitute.' }),
  status: Status(),
  quantity: withDescription(LineQuantity(), 'The new quantity; zero cancels the line.'),
  quantityChangeReason: ChangeReason(),
  product: Patch({ code: Text(1, 255, { description: 'The product of a line that is inserted.' }) }),
})
export type FulfillmentOrderLineUpdate = Static<typeof FulfillmentOrderLineUpdate>

export const FulfillmentOrderLine = Obj({
  id: Type.Integer({ description: 'Names the line in updates.' }),
  salesOrderLineItemCode: Text(0, undefined, { description: 'The line of the sales order.' }),
  lineItemGroupId: NullableText(),
  sku: NullableText(),
  quantity: Numeric(),
  quantityChangeReason: Nullable(ChangeReason()),
  status: Status(),
  currencyCode: Currency(),
  price: Numeric(),
  salePrice: NullableNumber(),
  shippingAmount: NullableNumber(),
  ...lineAmounts(),
  product: OrderProduct,
  substitutionAllowed: Flag(),
  priceDifference: Type.Optional(PriceDifference()),
})
export type FulfillmentOrderLine = Static<typeof FulfillmentOrderLine>
