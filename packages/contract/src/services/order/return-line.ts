import {
  Flag,
  List,
  Nullable,
  NullableNumber,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
} from '../../schema.ts'
import { Currency } from '../catalog/product.ts'
import { Amount, ReadAmount } from './amount.ts'
import { LineCode, OrderProduct } from './line.ts'
import { returnLineStatuses } from './return-words.ts'

const Chosen = (description: string) => Nullable(Obj({ code: Type.Optional(Text(1, 255)) }, { description }))
const ChosenCode = (description: string) => Nullable(Text(1, 255, { description }))
const Status = () =>
  OneOf(returnLineStatuses, {
    description:
      'Where the line stands. A completed one is returned for good, a rejected or canceled one is not.',
  })

/** Amounts that are left out are the share of what was paid for the line. */
const lineAmounts = {
  price: Amount({ description: 'Of one unit, zero or below.' }),
  shippingAmount: Amount({ description: 'Shipping of the line that is given back, zero or below.' }),
  taxAmount: Amount({ description: 'Tax of the first group that is given back, zero or below.' }),
  tax2Amount: Amount({ description: 'Tax of the second group that is given back, zero or below.' }),
  unitPromoAmount: Amount({ description: 'Promotions of one unit that are taken back, zero or above.' }),
  unitDiscountAmount: Amount({ description: 'Coupons of one unit that are taken back, zero or above.' }),
  promoAmount: Amount({ description: 'Promotions of the line that are taken back, zero or above.' }),
  discountAmount: Amount({ description: 'Coupons of the line that are taken back, zero or above.' }),
  overrideAmount: Amount({ description: 'A price set by hand, as sent.' }),
  extendedPrice: Amount({
    description:
      'What is given back for the goods, zero or below. Never more than was paid for so many of them.',
  }),
}

export const ReturnLineCreate = Obj({
  code: LineCode(),
  salesOrderLineItemCode: LineCode(),
  quantity: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1_000_000_000,
    description: 'How many come back: at most what was handed over and is in no other return.',
  }),
  ...Patch({
    status: Status(),
    returnReason: Chosen(
      'Why the goods come back, by the code of a return reason. This or `returnReasonCode` is needed.',
    ),
    returnReasonCode: ChosenCode('Another form of `returnReason.code`.'),
    productCondition: Chosen(
      'In which condition they come back, by the code of a product condition. This or `conditionCode` is needed.',
    ),
    conditionCode: ChosenCode('Another form of `productCondition.code`.'),
    product: OrderProduct,
    currencyCode: Currency(),
    taxExempt: Flag({
      description: 'Whether the line was free of tax; that of the sales order line when left out.',
    }),
    note: Nullable(Text(0, 1000, { description: 'A remark on the line.' })),
    ...lineAmounts,
  }).properties,
})
export type ReturnLineCreate = Static<typeof ReturnLineCreate>

export const ReturnLineUpdate = Obj({ code: LineCode(), status: Type.Optional(Status()) })
export type ReturnLineUpdate = Static<typeof ReturnLineUpdate>

const NamedCode = (description: string) => Obj({ code: Text(0), name: Nullable(Text(0)) }, { description })
const Signed = (name: keyof typeof lineAmounts) => ReadAmount(lineAmounts[name])

export const ReturnLine = Obj({
  code: Text(0, undefined, { description: 'Unique in the return order.' }),
  salesOrderLineItemCode: Text(0, undefined, { description: 'The line of the sales order.' }),
  status: Status(),
  quantity: Type.Number({ description: 'How many come back.' }),
  returnReason: NamedCode('Why the goods come back; the name is null once the reason was deleted.'),
  returnReasonCode: Text(0, undefined, { description: 'The code of the reason.' }),
  productCondition: NamedCode('In which condition they come back; the name is null once it was deleted.'),
  conditionCode: Text(0, undefined, { description: 'The code of the condition.' }),
  product: OrderProduct,
  currencyCode: Currency(),
  price: Signed('price'),
  shippingAmount: Signed('shippingAmount'),
  taxAmount: Signed('taxAmount'),
  tax2Amount: Signed('tax2Amount'),
  taxExempt: Flag({ description: 'Whether the line was free of tax.' }),
  unitPromoAmount: Signed('unitPromoAmount'),
  unitDiscountAmount: Signed('unitDiscountAmount'),
  promoAmount: Signed('promoAmount'),
  discountAmount: Signed('discountAmount'),
  overrideAmount: NullableNumber(),
  extendedPrice: Signed('extendedPrice'),
  note: Nullable(Text(0, undefined, { description: 'A remark on the line.' })),
  possibleFulfillmentLocations: Type.Optional(List(Text(0))),
})
export type ReturnLine = Static<typeof ReturnLine>
