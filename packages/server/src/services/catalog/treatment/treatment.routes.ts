import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as treatments from './treatment.service.ts'

export const treatmentRoutes = routes(catalog, {
  listInventoryTreatmentSettings: ({ ctx }) => treatments.listInventoryTreatmentSettings(ctx),
  createInventoryTreatmentSettings: ({ ctx, body }) =>
    treatments.createInventoryTreatmentSettings(ctx, body.inventoryTreatmentSettings),
  updateInventoryTreatmentSetting: ({ ctx, params, body }) =>
    treatments.updateInventoryTreatmentSetting(ctx, params.inventoryTreatmentSettingCode, body),
  deleteInventoryTreatmentSetting: ({ ctx, params }) =>
    treatments.deleteInventoryTreatmentSetting(ctx, params.inventoryTreatmentSettingCode),
})
