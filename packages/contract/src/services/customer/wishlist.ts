import { Code, List, Nullable, Obj, Patch, type Static, Text, Type } from '../../schema.ts'

const itemFields = {
  notes: Nullable(Text(0, 250)),
  quantity: Type.Number({ minimum: 1, maximum: 1_000_000_000 }),
}

export const WishlistItem = Obj({ productCode: Code(), ...Patch(itemFields).properties })
export type WishlistItem = Static<typeof WishlistItem>

export const WishlistItemUpdate = Patch(itemFields)
export type WishlistItemUpdate = Static<typeof WishlistItemUpdate>

const Name = () => Text(1, 255)
const Items = () => List(WishlistItem, { max: 1000 })

export const WishlistCreate = Obj({
  code: Code(),
  name: Type.Optional(Nullable(Name())),
  items: Type.Optional(Items()),
})
export type WishlistCreate = Static<typeof WishlistCreate>

export const WishlistUpdate = Patch({ code: Code(), name: Nullable(Name()), items: Items() })
export type WishlistUpdate = Static<typeof WishlistUpdate>

export const BasicWishlist = Obj({ code: Text(0), name: Nullable(Text(0)) })
export const Wishlist = Obj({
  ...BasicWishlist.properties,
  // items show the members that were given, nothing else
  items: List(Obj({ productCode: Text(0), ...Patch(itemFields).properties })),
})

/** Older clients read the fields at the top level, newer ones under `wishlist`. */
export const WishlistAnswer = Obj({ wishlist: Wishlist, ...Wishlist.properties })
