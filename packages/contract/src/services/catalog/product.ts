import { type AmountFields, currencyCodes } from '../../common/currency.ts'
import { Identifiers } from '../../common/identifier.ts'
import {
  Anything,
  Code,
  DateTime,
  Flag,
  List,
  Localized,
  MAX_PROSE,
  Nullable,
  NullableDateTime,
  NullableNumber,
  Numeric,
  Obj,
  OneOf,
  OrList,
  Patch,
  type Static,
  Text,
  Type,
} from '../../schema.ts'
import { AttributeValue, attributeTypes } from './attribute.ts'
import { Inventory } from './inventory.ts'

export const modelTypes = ['standard', 'configurable', 'bundle', 'bundleItem', 'variant'] as const
/** `scheduled` is deprecated: dates say when a product shows. */
export const productStatuses = ['active', 'inactive', 'scheduled'] as const
export const operationalStatuses = ['active', 'inactive', 'scheduled', 'expired'] as const
export const goodTypes = ['physical', 'digital', 'warranty', 'insurance'] as const
export const inventoryTreatments = [
  'showOutOfStock',
  'allowBackOrders',
  'preOrder',
  'hideInStorefront',
] as const
export const propertyTypes = ['simple', 'attribute', 'product', 'productList', 'html'] as const
export const displayGroups = ['properties', 'features', 'general', 'pricing', 'custom'] as const
export const mediaTypes = ['image', 'video', 'pdf'] as const
export const priceTypes = ['fixed', 'relative'] as const
// biome-ignore format: two rows of words read better than forty lines
export const units = ['mg', 'g', 'kg', 'ml', 'l', 'cm', 'm', 'm2', 'm3', 'unit', 'piece', 'each',
  'oz', 'lb', 'floz', 'pt', 'qt', 'gal', 'in', 'ft', 'yd', 'ft2'] as const
export const referenceUnits = [
  'mg',
  'g',
  'kg',
  'ml',
  'l',
  'cm',
  'm',
  'm2',
  'm3',
  'piece',
  'unit',
  'each',
] as const

export const Currency = (options: Record<string, unknown> = {}) => OneOf(currencyCodes, options)

export const VolumePrice = Obj({
  minQty: NullableNumber(),
  maxQty: NullableNumber(),
  price: Numeric(),
  salePrice: Type.Optional(NullableNumber()),
  unit: Type.Optional(Nullable(Text(0, 30))),
  priceType: OneOf(priceTypes),
})

const PriceAmount = () => Type.Number({ minimum: 0 })

const MapPrice = Obj({
  startDate: Type.Optional(NullableDateTime()),
  endDate: Type.Optional(NullableDateTime()),
  price: PriceAmount(),
})

const priceFields = {
  cost: Type.Optional(Nullable(PriceAmount())),
  price: PriceAmount(),
  unit: Type.Optional(Nullable(Text(0, 100))),
  salePrice: Type.Optional(Nullable(PriceAmount())),
  msrp: Type.Optional(Nullable(PriceAmount())),
  minPrice: Type.Optional(Nullable(PriceAmount())),
  maxPrice: Type.Optional(Nullable(PriceAmount())),
  volumePricing: Type.Optional(List(VolumePrice, { max: 1000 })),
  mapPricing: Type.Optional(List(MapPrice, { max: 1000 })),
  currencyCode: Currency(),
}
/** Costs are averages, which need not be payable. */
export const priceAmounts = {
  fields: ['price', 'salePrice', 'msrp', 'minPrice', 'maxPrice'],
  lists: {
    volumePricing: { fields: ['price', 'salePrice'], signedWhere: { priceType: 'relative' } },
    mapPricing: { fields: ['price'] },
  },
} satisfies AmountFields
export const Price = Obj(priceFields, { 'x-amounts': priceAmounts })
export type Price = Static<typeof Price>

export const Media = Obj({
  code: Type.Optional(Text(0, 255)),
  url: Text(0, 255),
  type: OneOf(mediaTypes),
  altText: Type.Optional(Nullable(Text(0, 1000))),
  title: Type.Optional(Nullable(Text(0, 255))),
  sequenceId: Type.Optional(NullableNumber()),
})

export const CategoryMapping = Obj({
  code: Text(0, 255),
  isPrimary: Type.Optional(Flag()),
  sequenceId: Type.Optional(Numeric()),
})

export const ProductProperty = Obj({
  code: Type.Optional(Code()),
  name: Type.Optional(Localized(Text(0, 255))),
  /** Room for HTML in several languages. */
  value: Type.Optional(Anything(262_144)),
  type: Type.Optional(OneOf(propertyTypes)),
  displayGroup: Type.Optional(OneOf(displayGroups)),
  subDisplayGroup: Type.Optional(Localized(Text(0, 255))),
  customDisplayGroupName: Type.Optional(Localized(Nullable(Text(0, 255)))),
  isPriced: Type.Optional(Flag()),
  attributePrice: Type.Optional(Numeric()),
  unit: Type.Optional(Text(0, 100)),
})

export const OptionChoice = Obj({
  code: Text(0, 255),
  values: Type.Optional(
    List(Obj({ code: Text(0, 255), additionalPrice: Type.Optional(NullableNumber()) }), { max: 1000 }),
  ),
})

export const ShippingInformation = Obj({
  isShippedAlone: Type.Optional(Flag()),
  height: Type.Optional(NullableNumber()),
  heightUnit: Type.Optional(Nullable(Text(0, 20))),
  width: Type.Optional(NullableNumber()),
  widthUnit: Type.Optional(Nullable(Text(0, 20))),
  length: Type.Optional(NullableNumber()),
  lengthUnit: Type.Optional(Nullable(Text(0, 20))),
  weight: Type.Optional(NullableNumber()),
  weightUnit: Type.Optional(Nullable(Text(0, 20))),
})

/** Fields with the same form in writes and reads. */
const plainFields = {
  parentProductCode: Nullable(Code()),
  modelType: OneOf(modelTypes),
  identifiers: Identifiers,
  fulfillmentMethods: List(Text(0, 255), { max: 100 }),
  unit: Nullable(OneOf(units)),
  unitValue: NullableNumber(),
  unitPriceRefUom: Nullable(OneOf(referenceUnits)),
  unitPriceRefValue: NullableNumber(),
  hasCatchWeight: Nullable(Flag()),
  isSerialized: Flag(),
  status: OneOf(productStatuses),
  startDate: NullableDateTime(),
  endDate: NullableDateTime(),
  firstAvailableDate: NullableDateTime(),
  eolDate: NullableDateTime(),
  isInventoryManaged: Flag(),
  inventoryTreatment: Nullable(OneOf(inventoryTreatments)),
  shippingInformation: ShippingInformation,
  rating: Nullable(Type.Number({ minimum: 1, maximum: 5 })),
  url: Nullable(Text(0, 500)),
  isTaxed: Flag(),
  taxClass: Nullable(Text(0, 255)),
  minQty: NullableNumber(),
  maxQty: NullableNumber(),
  externalUpdateDate: NullableDateTime(),
  goodType: OneOf(goodTypes),
}

const writeFields = {
  ...plainFields,
  name: Localized(Text(1, 255)),
  longName: Localized(Nullable(Text(0, 255))),
  shortDescription: Localized(Nullable(Text(0, MAX_PROSE))),
  longDescription: Localized(Text(0, MAX_PROSE)),
  categories: List(CategoryMapping, { max: 1000 }),
  properties: List(ProductProperty, { max: 1000 }),
  /** A bare list is that of the catalog's default locale. */
  media: OrList(Localized(List(Media, { max: 1000 })), Media, { maxItems: 1000 }),
  options: List(OptionChoice, { max: 1000 }),
  extras: List(OptionChoice, { max: 1000 }),
  price: Price,
}

export const ProductUpdate = Patch(writeFields)
export type ProductUpdate = Static<typeof ProductUpdate>

const { name, modelType, isInventoryManaged, ...optionalOnCreate } = writeFields
export const ProductCreate = Obj({
  code: Code(),
  name,
  modelType,
  isInventoryManaged,
  ...Patch(optionalOnCreate).properties,
})
export type ProductCreate = Static<typeof ProductCreate>

/** The fields of a new product that do not begin empty, or false. */
export const productDefaults = {
  price: null,
  hasCatchWeight: false,
  status: 'active',
  isTaxed: true,
  goodType: 'physical',
} as const

export const PriceRead = Obj({
  ...priceFields,
  pricePerMeasureUnit: Type.Optional(NullableNumber()),
})

/** An option or extra: its attribute, and the values that the product offers. */
export const OptionRead = Obj({
  code: Text(0),
  name: Nullable(Text(0)),
  type: OneOf(attributeTypes),
  values: List(Obj({ ...AttributeValue.properties, additionalPrice: NullableNumber() })),
})
export type OptionRead = Static<typeof OptionRead>

const readFields = {
  ...plainFields,
  code: Code(),
  name: Nullable(Text(0)),
  longName: Nullable(Text(0)),
  shortDescription: Nullable(Text(0)),
  longDescription: Nullable(Text(0)),
  categories: List(
    Obj({
      code: Text(0),
      categoryName: Nullable(Text(0)),
      path: List(Text(0)),
      sequenceId: NullableNumber(),
      isPrimary: Flag(),
    }),
  ),
  properties: List(
    Obj({
      code: Nullable(Text(0)),
      name: Nullable(Text(0)),
      value: Anything(),
      type: Nullable(OneOf(propertyTypes)),
      displayGroup: Nullable(OneOf(displayGroups)),
      subDisplayGroup: Nullable(Text(0)),
      customDisplayGroupName: Nullable(Text(0)),
      isPriced: Type.Optional(Flag()),
      attributePrice: Type.Optional(Numeric()),
      unit: Type.Optional(Text(0)),
    }),
  ),
  media: List(Media),
  price: Nullable(PriceRead),
  options: List(OptionRead),
  extras: List(OptionRead),
  inventories: List(Inventory),
  visibility: OneOf(['visible', 'hidden'] as const),
  operationalStatus: OneOf(operationalStatuses),
  availability: Obj({ isAvailable: Flag() }),
  createDate: DateTime(),
  updateDate: DateTime(),
}

/** As read: texts resolved to one locale; with `fields` only what was asked for. */
export const ProductRead = Patch(readFields)
export type ProductRead = Static<typeof ProductRead>

/** Values of `fields`. Descriptions and inventories are included only when named. */
export const productReadFields = Object.keys(readFields) as (keyof typeof readFields)[]
