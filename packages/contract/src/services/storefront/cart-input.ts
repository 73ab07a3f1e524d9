import {
  FreeObject,
  List,
  Nullable,
  Obj,
  OneOf,
  OrList,
  type Static,
  Text,
  TextOrNumber,
  Type,
  withDescription,
} from '../../schema.ts'

/** `option` and `input` are the older names of `select` and `text`. */
export const cartOptionTypes = ['select', 'text', 'option', 'input'] as const

export const MAX_CALL_ENTRIES = 500
const MAX_QUANTITY = 1_000_000

const CartOption = Obj({
  type: OneOf(cartOptionTypes, {
    description:
      'Whether one of several values was chosen or a text was entered; `option` and `input` are older names of both.',
  }),
  id: TextOrNumber(1, 255, { description: 'Code of the option or extra of the product.' }),
  value: TextOrNumber(0, 10_000, { description: 'Code of the chosen value, or the entered text.' }),
})

const options = (description: string) =>
  Type.Optional(withDescription(Nullable(List(CartOption, { max: 100 })), description))

const Fulfillment = Obj({
  method: Type.Optional(withDescription(Nullable(Text(0, 100)), 'How the goods reach the shopper.')),
  location: Type.Optional(
    withDescription(
      Nullable(
        Obj({
          code: Type.Optional(withDescription(Nullable(Text(0, 255)), 'Location that the goods come from.')),
          name: Type.Optional(
            withDescription(Nullable(Text(0, 255)), 'Its name, as it is shown to the shopper.'),
          ),
        }),
      ),
      'Location that was chosen; prices and stock are then those of it.',
    ),
  ),
})

/** Spec: cart product entry. Further members are those that existing clients send. */
export const CartProductEntry = Obj({
  productId: TextOrNumber(1, 255, { description: 'Code of the product.' }),
  quantity: Type.Number({
    minimum: -MAX_QUANTITY,
    maximum: MAX_QUANTITY,
    description: 'How many to add, to four decimals. An entry that is not above zero is ignored.',
  }),
  options: options('Choices of the shopper. Those of a product with variants choose the variant.'),
  properties: options('Older name of `options`.'),
  metadata: Type.Optional(
    withDescription(
      Nullable(FreeObject(8192)),
      'Anything that belongs to the line. Lines that differ in it stay apart.',
    ),
  ),
  fulfillment: Type.Optional(
    withDescription(Nullable(Fulfillment), 'How and from where the line is to be delivered.'),
  ),
  subscriptionId: Type.Optional(
    withDescription(Nullable(TextOrNumber(0, 255)), 'Subscription that the line begins.'),
  ),
  attributes: Type.Optional(
    withDescription(
      Nullable(
        List(
          Obj({
            key: Text(1, 255, { description: 'Name of the attribute.' }),
            value: Type.Optional(withDescription(Nullable(TextOrNumber(0, 1000)), 'Its value, as text.')),
          }),
          { max: 50 },
        ),
      ),
      'Further names and values that belong to the line.',
    ),
  ),
  substitutionAllowed: Type.Optional(
    withDescription(Nullable(Type.Boolean()), 'Whether a picker may put a similar product in its place.'),
  ),
})
export type CartProductEntry = Static<typeof CartProductEntry>

const entries = { maxItems: MAX_CALL_ENTRIES }
const list = <T extends Parameters<typeof List>[0]>(items: T, description: string) =>
  Type.Optional(withDescription(List(items, { max: MAX_CALL_ENTRIES }), description))

/** The list of the spec, or the object that existing clients send. */
export const AddProducts = OrList(
  Obj({ products: list(CartProductEntry, 'Products to add.') }),
  CartProductEntry,
  entries,
)
export type AddProducts = Static<typeof AddProducts>

const NewQuantity = Type.Number({
  minimum: 0,
  maximum: MAX_QUANTITY,
  description: 'Quantity from now on; 0 removes the line.',
})
export const CartItemChange = Obj({
  cartItemId: Type.Optional(TextOrNumber(1, 255, { description: 'Id of the line.' })),
  CartItemId: Type.Optional(TextOrNumber(1, 255, { description: 'Older name of `cartItemId`.' })),
  quantity: NewQuantity,
})
export const UpdateProducts = OrList(
  Obj({
    cartItems: list(CartItemChange, 'Lines with their new quantities.'),
    CartItem: list(CartItemChange, 'Older name of `cartItems`.'),
  }),
  CartItemChange,
  entries,
)
export type UpdateProducts = Static<typeof UpdateProducts>

const ItemId = TextOrNumber(1, 255)
export const DeleteProducts = OrList(
  Obj({
    cartItemIds: list(ItemId, 'Ids of the lines to remove.'),
    CartItemIds: list(ItemId, 'Older name of `cartItemIds`.'),
  }),
  ItemId,
  entries,
)
export type DeleteProducts = Static<typeof DeleteProducts>

const CouponText = Text(1, 255)
export const CartCoupons = OrList(
  Obj({
    couponCodes: Type.Optional(
      withDescription(
        List(CouponText, { max: 100 }),
        'Codes; to remove one, the id of its line does as well.',
      ),
    ),
  }),
  CouponText,
  { maxItems: 100 },
)
export type CartCoupons = Static<typeof CartCoupons>

export const CartItemQuantity = Obj({ quantity: NewQuantity })
