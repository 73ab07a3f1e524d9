import { Flag, Nullable, Obj, OneOf, Patch, type Static, Text, Type } from '../../schema.ts'

const treatmentFields = {
  name: Text(1, 255),
  isPurchasable: Flag(),
  sequenceId: Type.Integer({ minimum: 0, maximum: 2147483647 }),
}
export const InventoryTreatmentSettingCreate = Obj({ code: Text(1, 255), ...treatmentFields })
export type InventoryTreatmentSettingCreate = Static<typeof InventoryTreatmentSettingCreate>
export const InventoryTreatmentSettingUpdate = Patch({ code: Text(1, 255), ...treatmentFields })
export type InventoryTreatmentSettingUpdate = Static<typeof InventoryTreatmentSettingUpdate>
export const InventoryTreatmentSetting = Obj({ code: Text(0), ...treatmentFields })
export type InventoryTreatmentSetting = Static<typeof InventoryTreatmentSetting>

export const exportStatuses = ['active', 'inactive'] as const
export const exportTimeTypes = ['cron', 'time'] as const
export const pickupSlas = ['same day', 'next day'] as const
export const productIdentifiers = ['productCode', 'ean', 'sku', 'upc'] as const

const schedule = {
  status: OneOf(exportStatuses),
  timeType: OneOf(exportTimeTypes),
  timeValue: Type.Optional(Nullable(Text(0, 100))),
}
const Template = () => Nullable(Text(0, 2000))

/** The account that product and stock feeds go to; its password is stored encrypted. */
const FeedChannel = Obj({
  username: Text(0, 255),
  password: Text(0, 255),
  productIdentifier: Type.Optional(OneOf(productIdentifiers, { default: 'productCode' })),
  productExport: Obj({ ...schedule, productLinkTemplate: Type.Optional(Template()) }),
  inventoryExport: Obj({
    ...schedule,
    maxExportQuantity: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
  }),
  pickupLinkSubfeed: Obj({
    ...schedule,
    pickupLinkTemplate: Type.Optional(Template()),
    mobilePickupLinkTemplate: Type.Optional(Template()),
    pickupSLA: Type.Optional(Nullable(OneOf(pickupSlas))),
  }),
})
export type FeedChannel = Static<typeof FeedChannel>
export const ExportSettings = Obj({
  googleLocalInventory: Type.Optional(Nullable(FeedChannel)),
  localInventoryChannel: Type.Optional(
    Nullable(
      Obj(FeedChannel.properties, {
        description: 'Another name of `googleLocalInventory`, which counts when both are sent.',
      }),
    ),
  ),
})
export type ExportSettings = Static<typeof ExportSettings>

const scheduleRead = {
  status: OneOf(exportStatuses),
  timeType: OneOf(exportTimeTypes),
  timeValue: Nullable(Text(0)),
  /** When it runs, whatever the type of the time; null without a time. */
  cronPattern: Nullable(Text(0)),
}

/** As read: every field present; the password is null for those who may not change it. */
export const ExportSettingsRead = Obj({
  googleLocalInventory: Nullable(
    Obj({
      username: Text(0),
      password: Nullable(Text(0)),
      productIdentifier: OneOf(productIdentifiers),
      productExport: Obj({ ...scheduleRead, productLinkTemplate: Template() }),
      inventoryExport: Obj({
        ...scheduleRead,
        // the interface lists it here, too, though it cannot be set
        productLinkTemplate: Template(),
        maxExportQuantity: Nullable(Type.Integer()),
      }),
      pickupLinkSubfeed: Obj({
        ...scheduleRead,
        pickupLinkTemplate: Template(),
        mobilePickupLinkTemplate: Template(),
        pickupSLA: Nullable(OneOf(pickupSlas)),
      }),
    }),
  ),
})
export type ExportSettingsRead = Static<typeof ExportSettingsRead>
