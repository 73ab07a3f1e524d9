import {
  FreeObject,
  List,
  Nullable,
  NullableNumber,
  Numeric,
  Obj,
  type Static,
  Text,
  TextOrNumber,
  Type,
  withDescription,
} from '../../schema.ts'

const words = (description: string) => Text(0, undefined, { description })
const orNull = (description: string) => withDescription(Nullable(Text(0)), description)
const amount = (description: string) => withDescription(NullableNumber(), description)
const flag = (description: string) => withDescription(Type.Boolean(), description)

const Tier = Obj({
  minQuantity: withDescription(Numeric(), 'From this quantity on.'),
  maxQuantity: amount('Up to this quantity; null: no upper bound.'),
  unitPrice: withDescription(Numeric(), 'Price of one piece.'),
})

/** As apps know products; null where the catalog says nothing. */
export const AppProduct = Obj({
  id: words('Code of the product.'),
  active: flag('Whether it is sold now.'),
  name: words('Name in the language that was asked for.'),
  manufacturer: orNull('Value of the property, or the attribute, `manufacturer`.'),
  identifiers: withDescription(
    Obj({
      sku: orNull('Stock keeping unit of the product.'),
      ean: orNull('European article number.'),
      isbn: orNull('Number of a book.'),
      upc: orNull('Universal product code.'),
      pzn: orNull('German number of a medicine.'),
      mpn: orNull('Number of the manufacturer.'),
    }),
    'Numbers of the product.',
  ),
  availability: withDescription(
    Obj({
      text: words('To show to shoppers.'),
      state: words('`ok`: it can be had; `alert`: it is sold out.'),
    }),
    'Whether it can be had.',
  ),
  stock: withDescription(
    Obj({
      info: words('To show to shoppers.'),
      orderable: flag('Whether it can be bought.'),
      quantity: withDescription(Numeric(), 'Stock that may be sold, over all active locations.'),
      minOrderQuantity: amount('Least that can be bought at once.'),
      maxOrderQuantity: amount('Most that can be bought at once.'),
      ignoreQuantity: flag('It is sold whatever the quantity says.'),
    }),
    'Stock of the product.',
  ),
  rating: withDescription(
    Obj({
      count: withDescription(Numeric(), 'Number of ratings; 0: there are none.'),
      average: withDescription(Numeric(), 'From 0 to 100.'),
      reviewCount: withDescription(Numeric(), 'Number of reviews.'),
    }),
    'How the product is rated.',
  ),
  featuredImageUrl: orNull('Its first image.'),
  featuredImageBaseUrl: orNull('Address of the same image before its size.'),
  price: withDescription(
    Nullable(
      Obj({
        currency: words('Currency of the prices.'),
        info: words('Price by measure to show, such as `0.5 l (€4.00 / 1 l)`; empty without one.'),
        unitPrice: withDescription(Numeric(), 'Of one piece, as the shop shows it.'),
        unitPriceStriked: amount('What it cost before, when it is on sale.'),
        unitPriceMin: withDescription(Numeric(), 'Of the cheapest variant.'),
        unitPriceMax: withDescription(Numeric(), 'Of the most expensive variant.'),
        unitPriceNet: withDescription(Numeric(), 'Without the tax.'),
        unitPriceWithTax: withDescription(Numeric(), 'With the tax.'),
        taxAmount: withDescription(Numeric(), 'Tax of one piece.'),
        taxPercent: amount('Rate of the tax; null: the shop has none for it.'),
        msrp: amount('Recommended price.'),
        tiers: withDescription(List(Tier), 'Prices by quantity.'),
      }),
    ),
    'Null: not sold in the currency of the shop.',
  ),
  flags: withDescription(
    Obj({
      hasChildren: flag('It has variants or parts.'),
      hasVariants: flag('Shoppers choose one of its variants.'),
      hasOptions: flag('There is something to choose or to enter.'),
    }),
    'What the product has.',
  ),
  highlight: flag('Always false.'),
  liveshoppings: withDescription(List(FreeObject()), 'Always empty.'),
  baseProductId: orNull('Code of the product that it is a variant of.'),
  parent: withDescription(Nullable(Obj({ id: words('Its code.') })), 'The product that it is a variant of.'),
  characteristics: withDescription(
    List(
      Obj({
        id: words('Code of the attribute.'),
        label: words('Name of the attribute.'),
        value: words('The value of this variant.'),
      }),
    ),
    'What makes the variant.',
  ),
  type: words('`simple`, `variant`, `parent` (has variants) or `bundle`.'),
  tags: withDescription(List(Text(0)), 'Always empty.'),
  ageRating: withDescription(NullableNumber(), 'Always null.'),
})
export type AppProduct = Static<typeof AppProduct>

const ids = (description: string) =>
  Type.Optional(withDescription(Nullable(List(TextOrNumber(1, 255), { max: 1000 })), description))

const FilterValue = Obj({
  values: Type.Optional(withDescription(List(TextOrNumber(0, 255), { max: 100 }), 'Any of these.')),
  minimum: Type.Optional(withDescription(NullableNumber(), 'At least this.')),
  maximum: Type.Optional(withDescription(NullableNumber(), 'At most this.')),
})
export type FilterValue = Static<typeof FilterValue>

export const appSorts = ['relevance', 'priceAsc', 'priceDesc', 'nameAsc', 'nameDesc', 'newest'] as const

export const AppProductQuery = Obj({
  productIds: ids('Codes of products, variants too.'),
  productSkus: ids('SKUs, beside the codes.'),
  productEans: ids('EANs, beside the codes.'),
  productUpcs: ids('UPCs, beside the codes.'),
  categoryId: Type.Optional(
    withDescription(
      Nullable(TextOrNumber(0, 255)),
      'Products of this category, not of those below it. The search phrase is then ignored.',
    ),
  ),
  searchPhrase: Type.Optional(withDescription(Nullable(Text(0, 500)), 'Words to search for.')),
  filters: Type.Optional(
    withDescription(
      Nullable(
        Type.Unsafe<Record<string, FilterValue>>({
          type: 'object',
          propertyNames: { minLength: 1, maxLength: 255 },
          additionalProperties: FilterValue,
          maxProperties: 50,
        }),
      ),
      '`price` or the code of an attribute, with the values or the bounds that are wanted.',
    ),
  ),
  offset: Type.Optional(
    withDescription(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })), 'How many to skip.'),
  ),
  limit: Type.Optional(
    withDescription(
      Nullable(Type.Integer({ minimum: 0, maximum: 1000 })),
      'How many at most; 100 by default.',
    ),
  ),
  sort: Type.Optional(
    withDescription(
      Nullable(Text(0, 100)),
      `One of ${appSorts.map((sort) => `\`${sort}\``).join(', ')}; any other is the usual order.`,
    ),
  ),
  includeSubcategories: Type.Optional(
    withDescription(Nullable(Type.Boolean()), 'Also products of the categories below `categoryId`.'),
  ),
  withFacets: Type.Optional(
    withDescription(Nullable(Type.Boolean()), 'Also count the values to narrow the products down by.'),
  ),
  showInactive: Type.Optional(withDescription(Nullable(Type.Boolean()), 'Also those that are not sold now.')),
})
export type AppProductQuery = Static<typeof AppProductQuery>
