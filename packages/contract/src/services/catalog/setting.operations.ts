import { BatchResult, catalogQuery } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Anything, Batch, List, Obj } from '../../schema.ts'
import {
  ExportSettings,
  ExportSettingsRead,
  InventoryTreatmentSetting,
  InventoryTreatmentSettingCreate,
  InventoryTreatmentSettingUpdate,
} from './setting.ts'

export const settingOperations = {
  listInventoryTreatmentSettings: {
    method: 'GET',
    path: '/inventoryTreatmentSettings',
    summary: 'List inventory treatment settings',
    tag: 'Catalog settings',
    permission: can.viewStock,
    responses: { 200: Obj({ inventoryTreatmentSettings: List(InventoryTreatmentSetting) }) },
  },
  createInventoryTreatmentSettings: {
    method: 'POST',
    path: '/inventoryTreatmentSettings',
    summary: 'Create inventory treatment settings',
    tag: 'Catalog settings',
    permission: can.createStock,
    body: Obj({ inventoryTreatmentSettings: Batch(InventoryTreatmentSettingCreate) }),
    responses: { 201: BatchResult },
    batch: true,
  },
  updateInventoryTreatmentSetting: {
    method: 'POST',
    path: '/inventoryTreatmentSettings/{inventoryTreatmentSettingCode}',
    summary: 'Update an inventory treatment setting',
    description: 'A `code` in the body must be the one of the path: the code of a setting does not change.',
    tag: 'Catalog settings',
    permission: can.editStock,
    body: InventoryTreatmentSettingUpdate,
    responses: { 204: null },
    errors: ['inventoryTreatmentSettingNotFound', 'inventoryTreatmentSettingCodeFixed'],
    listedIn: {
      operation: 'listInventoryTreatmentSettings',
      list: 'inventoryTreatmentSettings',
      key: 'code',
    },
  },
  deleteInventoryTreatmentSetting: {
    method: 'DELETE',
    path: '/inventoryTreatmentSettings/{inventoryTreatmentSettingCode}',
    summary: 'Delete an inventory treatment setting',
    tag: 'Catalog settings',
    permission: can.deleteStock,
    responses: { 200: null },
    errors: ['inventoryTreatmentSettingNotFound'],
  },
  getExportSettings: {
    method: 'GET',
    path: '/exportSettings',
    summary: 'Get the export settings of a catalog',
    tag: 'Catalog settings',
    permission: can.viewExports,
    query: Obj({ ...catalogQuery }),
    responses: { 200: Obj({ exportSettings: ExportSettingsRead }) },
    errors: ['catalogNotFound'],
  },
  updateExportSettings: {
    method: 'POST',
    path: '/exportSettings',
    summary: 'Set the export settings of a catalog',
    description:
      'A sent channel replaces the stored one as a whole, null removes it. `localInventoryChannel` is another name of `googleLocalInventory`, under which it is answered.',
    tag: 'Catalog settings',
    permission: can.editExports,
    query: Obj({ ...catalogQuery }),
    body: Obj({ exportSettings: ExportSettings }),
    responses: { 204: null },
    errors: ['catalogNotFound'],
    represents: 'getExportSettings',
  },
  getExportSetting: {
    method: 'GET',
    path: '/exportSettings/{key}',
    summary: 'Get one export setting of a catalog',
    tag: 'Catalog settings',
    permission: can.viewExports,
    query: Obj({ ...catalogQuery }),
    responses: { 200: Obj({ exportSetting: Anything() }) },
    errors: ['catalogNotFound', 'settingNotFound'],
  },
} as const satisfies Record<string, Operation>
