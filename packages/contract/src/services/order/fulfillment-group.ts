import {
  DateTime,
  List,
  Nullable,
  NullableDateTime,
  NullableNumber,
  NullableText,
  Numeric,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
} from '../../schema.ts'
import { fulfillmentMethods } from '../merchant-settings.ts'
import { AddressIndex } from './amount.ts'
import { LineCode } from './line.ts'
import { dimensionUnits, fulfillmentStatuses, labelTypes, packageStatuses, weightUnits } from './words.ts'

const Measure = () => Type.Number({ minimum: 0, maximum: 1_000_000_000 })
const LocationCode = () => Text(1, 36)

const dimensions = {
  length: Measure(),
  lengthUnit: OneOf(dimensionUnits),
  width: Measure(),
  widthUnit: OneOf(dimensionUnits),
  height: Measure(),
  heightUnit: OneOf(dimensionUnits),
}

const PackageItemCreate = Obj({
  salesOrderLineItemCode: LineCode(),
  quantity: Type.Number({ minimum: 0.0001, maximum: 1_000_000_000 }),
})

export const FulfillmentPackageCreate = Obj({
  ...Patch({
    status: OneOf(packageStatuses, {
      description: 'Without one it is open, or what its fulfillment is when that has ended.',
    }),
    serviceLevel: Text(0, 255),
    package: Text(0, 255, { description: 'The code of a box whose size is known.' }),
    weight: Measure(),
    weightUnit: OneOf(weightUnits),
    dimensions: Patch(dimensions),
    tracking: Text(0, 255),
    pickUpBy: Text(0, 255),
    labelUrl: Text(0, 2000),
    labelType: OneOf(labelTypes),
    fulfillmentDate: DateTime(),
    fulfilledFromLocationCode: Text(1, 36, {
      description: 'Where the package leaves from; without it, from the location of each line.',
    }),
  }).properties,
  packageItems: List(PackageItemCreate, { max: 1000 }),
})
export type FulfillmentPackageCreate = Static<typeof FulfillmentPackageCreate>

export const FulfillmentCreate = Obj({
  status: OneOf(fulfillmentStatuses),
  ...Patch({ carrier: Text(0, 255), serviceLevel: Text(0, 255), tracking: Text(0, 255) }).properties,
  fulfillmentPackages: List(FulfillmentPackageCreate, { max: 100 }),
})
export type FulfillmentCreate = Static<typeof FulfillmentCreate>

/** An update of a fulfillment; packages change by their id. */
export const FulfillmentUpdate = Patch({
  status: OneOf(fulfillmentStatuses, {
    description: 'fulfilled and canceled end all packages that are still open.',
  }),
  carrier: Text(0, 255, { description: 'Who brings the parcels.' }),
  serviceLevel: Text(0, 255, { description: 'How fast, in the words of the carrier.' }),
  tracking: Text(0, 255, { description: "The carrier's tracking number." }),
  fulfillmentPackages: List(
    Obj({
      ...FulfillmentPackageCreate.properties,
      id: Type.Integer({ description: 'The package to change.' }),
      packageItems: Type.Optional(List(PackageItemCreate, { max: 1000 })),
    }),
    { max: 100 },
  ),
})
export type FulfillmentUpdate = Static<typeof FulfillmentUpdate>

export const FulfillmentGroupCreate = Obj({
  fulfillmentMethod: OneOf(fulfillmentMethods),
  fulfillmentLocationCode: Type.Optional(LocationCode()),
  shipToAddressSequenceIndex: Type.Optional(
    AddressIndex({ description: 'Without one directShip goes to the address that the order ships to.' }),
  ),
  fulfillments: List(FulfillmentCreate, { max: 100 }),
})
export type FulfillmentGroupCreate = Static<typeof FulfillmentGroupCreate>

const PackageDimensions = Obj({
  length: NullableNumber(),
  lengthUnit: Nullable(OneOf(dimensionUnits)),
  width: NullableNumber(),
  widthUnit: Nullable(OneOf(dimensionUnits)),
  height: NullableNumber(),
  heightUnit: Nullable(OneOf(dimensionUnits)),
})

const PackageItem = Obj({
  id: Type.Integer(),
  lineItemId: Type.Integer({ description: 'The id of the line in its order.' }),
  salesOrderLineItemCode: Text(0),
  quantity: Numeric(),
})

const FulfillmentPackage = Obj({
  id: Type.Integer(),
  status: OneOf(packageStatuses),
  serviceLevel: NullableText(),
  package: NullableText(),
  fulfilledFromLocationCode: NullableText(),
  weight: NullableNumber(),
  weightUnit: Nullable(OneOf(weightUnits)),
  dimensions: Nullable(PackageDimensions),
  tracking: NullableText(),
  pickUpBy: NullableText(),
  labelUrl: NullableText(),
  labelType: Nullable(OneOf(labelTypes)),
  returnLabelUrl: NullableText(),
  fulfillmentDate: NullableDateTime(),
  packageItems: List(PackageItem),
})
export type FulfillmentPackage = Static<typeof FulfillmentPackage>

export const Fulfillment = Obj({
  id: Type.Integer(),
  status: OneOf(fulfillmentStatuses),
  carrier: NullableText(),
  serviceLevel: NullableText(),
  tracking: NullableText(),
  createDate: DateTime(),
  fulfillmentPackages: List(FulfillmentPackage),
})
export type Fulfillment = Static<typeof Fulfillment>

/** Goods that leave together, by one method, from one location or to one address. */
export const FulfillmentGroup = Obj({
  id: Type.Integer(),
  fulfillmentMethod: OneOf(fulfillmentMethods),
  fulfillmentLocationCode: NullableText(),
  shipToAddressSequenceIndex: NullableNumber(),
  fulfillments: List(Fulfillment),
})
export type FulfillmentGroup = Static<typeof FulfillmentGroup>
