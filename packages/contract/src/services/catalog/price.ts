import {
  DateTime,
  List,
  Nullable,
  NullableNumber,
  Numeric,
  Obj,
  OneOf,
  type Static,
  Text,
  Type,
} from '../../schema.ts'
import { Currency, Price, priceAmounts } from './product.ts'

export const LocationPriceKey = Obj({
  productCode: Text(1, 255),
  locationCode: Text(1, 36),
  currencyCode: Currency(),
})
export type LocationPriceKey = Static<typeof LocationPriceKey>

/** The key and the fields of a price. */
export const LocationPrice = Obj(
  { ...LocationPriceKey.properties, ...Price.properties },
  { 'x-amounts': priceAmounts },
)
export type LocationPrice = Static<typeof LocationPrice>

export const priceSources = ['base', 'sale', 'volume', 'location'] as const

export const PriceQuestion = Obj({
  productCode: Text(1, 255),
  quantity: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  locationCode: Type.Optional(Nullable(Text(1, 36))),
  currencyCode: Type.Optional(Nullable(Currency())),
  at: Type.Optional(Nullable(DateTime())),
})
export type PriceQuestion = Static<typeof PriceQuestion>

/** Which price applies, and the steps that led to it. */
export const PriceResolution = Obj({
  productCode: Text(0),
  price: Nullable(Numeric()),
  salePrice: NullableNumber(),
  currencyCode: Nullable(Text(0)),
  source: Nullable(OneOf(priceSources)),
  mapPrice: NullableNumber(),
  steps: List(Text(0)),
})
export type PriceResolution = Static<typeof PriceResolution>
