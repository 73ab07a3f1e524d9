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
  told,
} from '../../schema.ts'

const words = (description: string) => Text(0, undefined, { description })
const orNull = (description: string) => told(Nullable(Text(0)), description)
const amount = (description: string) => told(NullableNumber(), description)
const flag = (description: string) => told(Type.Boolean(), description)

const Tier = Obj({
  minQuantity: told(Numeric(), 'From this quantity on.'),
  maxQuantity: amount('Up to this quantity; null: no upper bound.'),
  unitPrice: told(Numeric(), 'Price of one piece.'),
})

/** As apps know products; null where the catalog says nothing. */
export const AppProduct = Obj({
  id: words('Code of the product.'),
  active: flag('Whether it is sold now.'),
  name: words('Name in the language that was asked for.'),
  manufacturer: orNull('Value of the property, or the attribute, `manufacturer`.'),
  identifiers: told(
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
  availability: told(
    Obj({
      text: words('To show to shoppers.'),
      state: words('`ok`: it can be had; `alert`: it is sold out.'),
    }),
    'Whether it can be had.',
  ),
  stock: told(
    Obj({
      info: words('To show to shoppers.'),
      orderable: flag('Whether it can be bought.'),
      quantity: told(Numeric(), 'Stock that may be sold, over all active locations.'),
      minOrderQuantity: amount('Least that can be bought at once.'),
      maxOrderQuantity: amount('Most that can be bought at once.'),
      ignoreQuantity: flag('It is sold whatever the quantity says.'),
    }),
    'Stock of the product.',
  ),
  rating: told(
    Obj({
      count: told(Numeric(), 'Number of ratings; 0: there are none.'),
      average: told(Numeric(), 'From 0 to 100.'),
      reviewCount: told(Numeric(), 'Number of reviews.'),
    }),
    'How the product is rated.',
  ),
  featuredImageUrl: orNull('Its first image.'),
  featuredImageBaseUrl: orNull('Address of the same image before its size.'),
  price: told(
    Nullable(
      Obj({
        currency: words('Currency of the prices.'),
        info: words('Price by measure to show, such as `0.5 l (€4.00 / 1 l)`; empty without one.'),
        unitPrice: told(Numeric(), 'Of one piece, as the shop shows it.'),
        unitPriceStriked: amount('What it cost before, when it is on sale.'),
        unitPriceMin: told(Numeric(), 'Of the cheapest variant.'),
        unitPriceMax: told(Numeric(), 'Of the most expensive variant.'),
        unitPriceNet: told(Numeric(), 'Without the tax.'),
        unitPriceWithTax: told(Numeric(), 'With the tax.'),
        taxAmount: told(Numeric(), 'Tax of one piece.'),
        taxPercent: amount('Rate of the tax; null: the shop has none for it.'),
        msrp: amount('Recommended price.'),
        tiers: told(List(Tier), 'Prices by quantity.'),
      }),
    ),
    'Null: not sold in the currency of the shop.',
  ),
  flags: told(
    Obj({
      hasChildren: flag('It has variants or parts.'),
      hasVariants: flag('Shoppers choose one of its variants.'),
      hasOptions: flag('There is something to choose or to enter.'),
    }),
    'What the product has.',
  ),
  highlight: flag('Always false.'),
  liveshoppings: told(List(FreeObject()), 'Always empty.'),
  baseProductId: orNull('Code of the product that it is a variant of.'),
  parent: told(Nullable(Obj({ id: words('Its code.') })), 'The product that it is a variant of.'),
  characteristics: told(
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
  tags: told(List(Text(0)), 'Always empty.'),
  ageRating: told(NullableNumber(), 'Always null.'),
})
export type AppProduct = Static<typeof AppProduct>

const ids = (description: string) =>
  Type.Optional(told(Nullable(List(TextOrNumber(1, 255), { max: 1000 })), description))

const FilterValue = Obj({
  values: Type.Optional(told(List(TextOrNumber(0, 255), { max: 100 }), 'Any of these.')),
  minimum: Type.Optional(told(NullableNumber(), 'At least this.')),
  maximum: Type.Optional(told(NullableNumber(), 'At most this.')),
})
export type FilterValue = Static<typeof FilterValue>

export const appSorts = ['relevance', 'priceAsc', 'priceDesc', 'nameAsc', 'nameDesc', 'newest'] as const

export const AppProductQuery = Obj({
  productIds: ids('Codes of products, variants too.'),
  productSkus: ids('SKUs, beside the codes.'),
  productEans: ids('EANs, beside the codes.'),
  productUpcs: ids('UPCs, beside the codes.'),
  categoryId: Type.Optional(
    told(
      Nullable(TextOrNumber(0, 255)),
      'Products of this category, not of those below it. The search phrase is then ignored.',
    ),
  ),
  searchPhrase: Type.Optional(told(Nullable(Text(0, 500)), 'Words to search for.')),
  filters: Type.Optional(
    told(
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
    told(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })), 'How many to skip.'),
  ),
  limit: Type.Optional(
    told(Nullable(Type.Integer({ minimum: 0, maximum: 1000 })), 'How many at most; 100 by default.'),
  ),
  sort: Type.Optional(
    told(
      Nullable(Text(0, 100)),
      `One of ${appSorts.map((sort) => `\`${sort}\``).join(', ')}; any other is the usual order.`,
    ),
  ),
  showInactive: Type.Optional(told(Nullable(Type.Boolean()), 'Also those that are not sold now.')),
})
export type AppProductQuery = Static<typeof AppProductQuery>
