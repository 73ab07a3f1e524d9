import { localeQuery } from '../../common/shapes.ts'
import {
  List,
  Nullable,
  Numeric,
  Obj,
  type Static,
  Text,
  TextOrNumber,
  Type,
  withDescription,
} from '../../schema.ts'
import { call, Done, Nothing, Output } from './call.ts'
import { AppProduct } from './catalog-call.ts'

/** The list that everybody has, as clients call it. */
export const DEFAULT_FAVORITES = 'DEFAULT'
export const MAX_FAVORITES = 1000
export const MAX_FAVORITES_LISTS = 100

const favoritesListId = Type.Optional(
  withDescription(Nullable(Text(1, 255)), 'The list; without one it is `DEFAULT`, which everybody has.'),
)
const ProductId = () => TextOrNumber(1, 255, { description: 'Code of the product.' })

/** One code or several. */
const productId = Type.Unsafe<string | string[]>({
  type: ['string', 'number', 'array'],
  'x-text-from-number': true,
  minLength: 1,
  maxLength: 255,
  minItems: 1,
  maxItems: MAX_FAVORITES,
  items: ProductId(),
  description: 'Code of the product, or a list of them.',
})

const details = {
  quantity: Type.Optional(
    withDescription(
      Nullable(Type.Number({ minimum: 1, maximum: 1_000_000_000 })),
      'How many are wished for.',
    ),
  ),
  notes: Type.Optional(withDescription(Nullable(Text(0, 250)), 'A note of the shopper.')),
}

export const FavoriteEntry = Obj({ productId, favoritesListId, ...details })
export type FavoriteEntry = Static<typeof FavoriteEntry>

const ListName = () => Text(1, 255, { description: 'Name of the list.' })
const ListId = () => Text(1, 255, { description: 'Id of the list.' })
const OfList = Obj({ favoritesListId })

const tag = 'Named calls of favorites'
const changing = { tag, responses: { 200: Done } } as const
const reading = { tag, safe: true } as const

export const favoriteCalls = {
  callAddFavorites: call('user.addFavorites.v1', {
    ...changing,
    summary: 'Add favorites',
    description: `Guests have their own, which join those of the customer at the sign-in. A list takes ${MAX_FAVORITES} products. One that is there already gets the quantity and the notes that are sent.`,
    body: FavoriteEntry,
    errors: ['notSignedIn', 'productNotFound', 'wishlistNotFound', 'favoritesFull'],
  }),
  callDeleteFavorites: call('user.deleteFavorites.v1', {
    ...changing,
    summary: 'Remove favorites',
    description: 'All or nothing.',
    body: Obj({ productId, favoritesListId }),
    errors: ['notSignedIn', 'wishlistItemNotFound', 'wishlistNotFound'],
  }),
  callUpdateFavorites: call('user.updateFavorites.v1', {
    ...changing,
    summary: 'Change quantity and notes of favorites',
    body: FavoriteEntry,
    errors: ['notSignedIn', 'wishlistItemNotFound', 'wishlistNotFound'],
  }),
  callPutFavorites: call('user.putFavorites.v1', {
    ...changing,
    summary: 'Replace all favorites',
    description: 'Products that stay keep their place, quantity and notes; others follow in their order.',
    body: Obj({
      productIds: withDescription(
        List(ProductId(), { max: MAX_FAVORITES }),
        'Codes of the products of the list.',
      ),
      favoritesListId,
    }),
    errors: ['notSignedIn', 'productNotFound', 'wishlistNotFound'],
  }),
  callGetFavorites: call('user.getFavorites.v1', {
    ...reading,
    summary: 'Get the favorite products',
    description: 'In the order in which they were added, without those that are not sold any more.',
    query: Obj(localeQuery),
    body: OfList,
    responses: { 200: Output(Obj({ products: withDescription(List(AppProduct), 'The products.') })) },
    errors: ['notSignedIn', 'wishlistNotFound'],
  }),
  callGetFavoritesV2: call('user.getFavorites.v2', {
    ...reading,
    summary: 'Get the favorites with quantities and notes',
    description: 'In the order in which they were added, without those that are not sold any more.',
    query: Obj(localeQuery),
    body: OfList,
    responses: {
      200: Output(
        Obj({
          items: withDescription(
            List(
              Obj({
                product: withDescription(AppProduct, 'The product.'),
                notes: withDescription(Nullable(Text(0)), 'A note of the shopper.'),
                quantity: withDescription(Numeric(), 'How many are wished for; 1 when nothing was said.'),
              }),
            ),
            'The favorites.',
          ),
        }),
      ),
    },
    errors: ['notSignedIn', 'wishlistNotFound'],
  }),
  callGetFavoriteIds: call('user.getFavoriteIds.v1', {
    ...reading,
    summary: 'Get the codes of the favorite products',
    description: 'Empty for a list that is not there.',
    body: OfList,
    responses: { 200: Output(Obj({ productIds: withDescription(List(Text(0)), 'Codes of the products.') })) },
    errors: ['notSignedIn'],
  }),
  callGetFavoritesLists: call('user.getFavoritesLists.v1', {
    ...reading,
    summary: 'Get the lists of favorites',
    description: 'The list `DEFAULT` comes first, and is there from the start.',
    body: Nothing,
    responses: {
      200: Output(
        Obj({
          favoritesLists: withDescription(
            List(
              Obj({
                id: withDescription(Text(0), 'Id of the list.'),
                name: withDescription(Text(0), 'Name of the list.'),
              }),
            ),
            'The lists.',
          ),
        }),
      ),
    },
    errors: ['notSignedIn'],
  }),
  callAddFavoritesList: call('user.addFavoritesList.v1', {
    tag,
    summary: 'Add a list of favorites',
    body: Obj({ name: ListName() }),
    responses: { 200: Output(Obj({ id: withDescription(Text(0), 'Id of the new list.') })) },
    errors: ['notSignedIn', 'favoritesFull'],
  }),
  callUpdateFavoritesList: call('user.updateFavoritesList.v1', {
    ...changing,
    summary: 'Rename a list of favorites',
    body: Obj({ id: ListId(), name: ListName() }),
    errors: ['notSignedIn', 'wishlistNotFound'],
  }),
  callRemoveFavoritesList: call('user.removeFavoritesList.v1', {
    ...changing,
    summary: 'Remove a list of favorites',
    description: '`DEFAULT` is emptied.',
    body: Obj({ id: ListId() }),
    errors: ['notSignedIn', 'wishlistNotFound'],
  }),
} as const
