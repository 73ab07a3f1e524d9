import { CurrencyCode } from '../../common/currency.ts'
import { NewPassword } from '../../common/password.ts'
import {
  DateTime,
  FreeObject,
  List,
  Nullable,
  Obj,
  OneOf,
  type Static,
  Text,
  Type,
  withDescription,
} from '../../schema.ts'

export const cartMessageTypes = ['error', 'warning', 'info'] as const
export const cartTotalTypes = ['subTotal', 'shipping', 'tax', 'payment', 'discount', 'grandTotal'] as const

const words = (description: string) => Text(0, undefined, { description })
const amount = (description: string) => Type.Number({ description })

const said = {
  message: words('Text for the shopper.'),
  messageParams: withDescription(FreeObject(), 'Values that the text was made of.'),
  translated: withDescription(Type.Boolean(), 'True: the message is a text and no key of one.'),
}

export const CartMessage = Obj({
  type: OneOf(cartMessageTypes, {
    description: 'How much it matters; an error keeps the cart from being ordered.',
  }),
  code: words('Machine-readable word, such as `EINSUFFICIENTSTOCK`.'),
  ...said,
})
export type CartMessage = Static<typeof CartMessage>

/** One entry of a call that was refused. */
export const CartProblem = Obj({
  entityId: words('Id of the product, the line or the coupon that failed.'),
  code: words('Machine-readable word: `ENOTFOUND`, `EINSUFFICIENTSTOCK`, or one of further rules.'),
  ...said,
})
export type CartProblem = Static<typeof CartProblem>

export const CartDiscount = Obj({
  code: Type.Optional(words('Code of the coupon; none for what applies by itself.')),
  label: Type.Optional(words('Name of the promotion.')),
  description: Type.Optional(words('Text about the promotion for the shopper.')),
  savedPrice: withDescription(
    Obj({
      value: amount('How much is saved, not negative.'),
      type: OneOf(['fixed', 'percentage'] as const, { description: 'An amount, or a share of the price.' }),
    }),
    'How much the promotion saves here.',
  ),
})
export type CartDiscount = Static<typeof CartDiscount>

const LabeledValue = Obj({
  label: words('Name for the shopper.'),
  value: words('Value for the shopper.'),
  type: Type.Optional(words('`option` for a chosen value, `input` for an entered one.')),
})

export const CartProduct = Obj({
  id: words('Code of the product.'),
  name: words('Name in the language of the cart.'),
  featuredImageUrl: withDescription(Nullable(Text(0)), 'First picture; null without one.'),
  price: withDescription(
    Obj({
      unit: amount('Price of one piece.'),
      default: amount('Price of the line before any discount.'),
      special: Type.Optional(amount('Price of the line with its discounts; only if there are any.')),
      info: Type.Optional(
        words('Content and price by measure, ready to show; only of products that have one.'),
      ),
    }),
    'Prices of the line.',
  ),
  properties: withDescription(
    List(LabeledValue),
    'Options that were chosen or entered, and those of the variant.',
  ),
  appliedDiscounts: withDescription(List(CartDiscount), 'Promotions that lower the price of this line.'),
  additionalInfo: withDescription(
    List(LabeledValue),
    'Further names and values that were sent with the line.',
  ),
})
export type CartProduct = Static<typeof CartProduct>

export const CartItem = Obj({
  id: words('Id of the line, for changes.'),
  quantity: amount('How many.'),
  type: OneOf(['product', 'coupon'] as const, { description: 'Which of the two members is there.' }),
  product: Nullable(CartProduct),
  coupon: Nullable(CartDiscount),
  messages: withDescription(List(CartMessage), 'What the shopper should know about the line.'),
  fulfillment: withDescription(Nullable(FreeObject()), 'How the line is to be delivered, as it was sent.'),
  subscription: withDescription(
    Nullable(Obj({ id: words('Id of the subscription.'), name: words('Name of the subscription.') })),
    'Subscription that the line begins.',
  ),
  metadata: withDescription(FreeObject(), 'As it was sent.'),
})
export type CartItem = Static<typeof CartItem>

const TotalPart = Obj({
  type: words('Kind of the part.'),
  label: words('Name of the part for the shopper.'),
  amount: amount('Its amount.'),
})
export const CartTotal = Obj({
  type: OneOf(cartTotalTypes, { description: 'Kind of the total.' }),
  label: words('Name of the total for the shopper.'),
  amount: amount('Discounts are negative.'),
  subTotals: withDescription(
    List(TotalPart),
    'Parts that it is made of, such as the promotions of a discount.',
  ),
})
export type CartTotal = Static<typeof CartTotal>

export const Cart = Obj({
  cartItems: withDescription(List(CartItem), 'Products in the order in which they were added, then coupons.'),
  currency: CurrencyCode,
  totals: withDescription(List(CartTotal), 'Amounts, from the goods to the grand total.'),
  flags: withDescription(
    Obj({
      taxIncluded: withDescription(Type.Boolean(), 'Whether prices contain taxes.'),
      orderable: withDescription(Type.Boolean(), 'Whether the cart can be ordered as it is.'),
      coupons: withDescription(Type.Boolean(), 'Whether the cart takes coupons.'),
    }),
    'What can be done with the cart.',
  ),
  messages: withDescription(List(CartMessage), 'What the shopper should know about the cart.'),
  text: withDescription(
    Obj({ legal: words('Text of the shop below the cart, may be HTML.') }),
    'Texts around the cart.',
  ),
  isOrderable: withDescription(Type.Boolean(), 'Older place of `flags.orderable`.'),
  isTaxIncluded: withDescription(Type.Boolean(), 'Older place of `flags.taxIncluded`.'),
})
export type Cart = Static<typeof Cart>

export const CartId = Obj({ cartId: words('Id of the cart.') })

export const ShopUser = Obj({
  id: words('Id of the customer.'),
  mail: withDescription(Nullable(Text(0)), 'E-mail address.'),
  firstName: withDescription(Nullable(Text(0)), 'First name of the customer.'),
  lastName: withDescription(Nullable(Text(0)), 'Last name of the customer.'),
  gender: withDescription(Nullable(Text(0)), '`male` or `female`; null: not known.'),
  birthday: withDescription(Nullable(Text(0)), 'Day of birth.'),
  phone: withDescription(Nullable(Text(0)), 'Phone number.'),
  userGroups: withDescription(
    List(Obj({ id: words('Id of the group.'), name: words('Name of the group.') })),
    'Groups of customers that the customer is in.',
  ),
  customAttributes: withDescription(FreeObject(), 'Whatever apps keep with the customer.'),
  addresses: withDescription(List(FreeObject()), 'Contacts of the customer.'),
})
export type ShopUser = Static<typeof ShopUser>

/** Opens the checkout in a browser. */
export const CheckoutUrl = Obj({
  url: words('Page of the storefront that comes with the platform.'),
  expires: withDescription(DateTime(), 'When the address ceases to work.'),
})

export const UserId = Obj({ userId: words('Id of the customer.') })

export const SignIn = Obj({
  login: Text(1, 255, { description: 'E-mail address of the customer.' }),
  password: Text(1, 1024, { description: 'Password of the customer.' }),
})

export const ShopperRegistration = Obj({
  emailAddress: Text(3, 255, { format: 'email', description: 'The customer signs in with it.' }),
  password: withDescription(NewPassword(), 'At least 8 characters.'),
  firstName: Text(1, 255, { description: 'First name of the customer.' }),
  lastName: Text(1, 255, { description: 'Last name of the customer.' }),
})
export type ShopperRegistration = Static<typeof ShopperRegistration>
