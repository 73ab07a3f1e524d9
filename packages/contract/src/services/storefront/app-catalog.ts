import {
  List,
  Nullable,
  NullableNumber,
  Obj,
  OneOf,
  type Static,
  Text,
  Type,
  withDescription,
} from '../../schema.ts'
import { FacetRead } from '../catalog/list/product-list.ts'
import { AppProduct } from './catalog-call.ts'

const words = (description: string) => Text(0, undefined, { description })
const orNull = (description: string) => withDescription(Nullable(Text(0)), description)

/** A filter to offer. */
export const AppFacet = Obj({
  name: words('Name of the attribute for shoppers; empty for the price.'),
  ...FacetRead.properties,
})
export type AppFacet = Static<typeof AppFacet>

export const AppCategory = Obj({
  id: words('Code of the category.'),
  parentId: orNull('The category above; null: there is none.'),
  name: words('Name in the language that was asked for.'),
  imageUrl: orNull('Its picture.'),
  description: orNull('Its text, which may be HTML of the merchant.'),
})
export type AppCategory = Static<typeof AppCategory>

const AppOption = Obj({
  id: words('Code of the option or extra, for `options` of a cart entry.'),
  label: words('Name for shoppers.'),
  type: OneOf(['select', 'input'] as const, {
    description: 'Whether a value is chosen or a text is entered.',
  }),
  values: withDescription(
    List(
      Obj({
        id: words('Code of the value.'),
        label: words('Name for shoppers.'),
        additionalPrice: withDescription(NullableNumber(), 'What it adds to the price of a piece.'),
      }),
    ),
    'Values to choose from.',
  ),
})

/** A product with all that its page shows. */
export const AppProductDetail = Obj({
  ...AppProduct.properties,
  longName: orNull('Longer name.'),
  summary: orNull('Short text, which may be HTML of the merchant.'),
  description: orNull('Long text, which may be HTML of the merchant.'),
  images: withDescription(
    List(Obj({ url: words('Address of the picture.'), altText: orNull('What it shows, in words.') })),
    'All pictures.',
  ),
  properties: withDescription(
    List(
      Obj({
        id: words('Code of the property.'),
        label: words('Name for shoppers.'),
        value: words('Its value as text, with the unit.'),
      }),
    ),
    'Facts about the product.',
  ),
  categoryIds: withDescription(List(Text(0)), 'Categories that it is in.'),
  options: withDescription(List(AppOption), 'What the variants differ in.'),
  extras: withDescription(List(AppOption), 'What can be added or entered.'),
  variants: withDescription(
    List(
      Obj({
        ...AppProduct.properties,
        choices: Type.Unsafe<Record<string, string>>({
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'By the id of each option, the id of the value that it stands for.',
        }),
      }),
    ),
    'Variants that are sold now, to be put into the cart by their own id; at most 500.',
  ),
})
export type AppProductDetail = Static<typeof AppProductDetail>

export const AppShop = Obj({
  merchantCode: words('Code of the merchant.'),
  code: words('Code of the shop.'),
  name: words('Name of the shop.'),
  logoUrl: orNull('Its logo.'),
  locales: withDescription(List(Text(0)), 'Its languages.'),
  localeCode: words('The language that answers have: the one that was asked for, or the first.'),
  currency: words('Currency of all prices.'),
  taxIncluded: withDescription(Type.Boolean(), 'Whether prices include the taxes.'),
})
export type AppShop = Static<typeof AppShop>
