import {
  BatchErrorItem,
  BatchResult,
  CursorMeta,
  cursorQuery,
  fieldsQuery,
  filtersQuery,
  limitOffset,
  sortQuery,
} from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, Code, Flag, List, Nullable, Obj, Text, Type } from '../../schema.ts'
import { Device, DeviceCreate, DeviceUpdate, deviceFilters, deviceSorts } from './device.ts'

const { limit } = limitOffset(100, 1000)

export const deviceOperations = {
  listDevices: {
    method: 'GET',
    path: '/devices',
    summary: 'List devices',
    description:
      'Page by page with `after`. All fields are there without `fields`, which may name them. A `loggedInCustomerId` that is no id finds nothing.',
    tag: 'Devices',
    permission: can.viewCustomers,
    query: Obj({
      ...fieldsQuery,
      includeInternalIds: Type.Optional(
        Flag({ default: false, description: 'For operators. A device has no other id than its code.' }),
      ),
      ...filtersQuery,
      ...sortQuery,
      limit,
      ...cursorQuery,
    }),
    filters: deviceFilters,
    sorts: deviceSorts,
    responses: { 200: Obj({ meta: CursorMeta, devices: List(Device) }) },
    errors: ['operatorOnly'],
  },
  createDevices: {
    method: 'POST',
    path: '/devices',
    summary: 'Register devices',
    description: '`ids` has the code of each device of the request, null where it failed.',
    tag: 'Devices',
    permission: can.createCustomers,
    body: Obj({ devices: Batch(DeviceCreate) }),
    responses: { 201: Obj({ ids: List(Nullable(Text(0))), errors: List(BatchErrorItem) }) },
    batch: true,
  },
  deleteDevices: {
    method: 'DELETE',
    path: '/devices',
    summary: 'Delete devices',
    description: 'Their wishlists go with them.',
    tag: 'Devices',
    permission: can.deleteCustomers,
    body: Obj({ deviceCodes: Batch(Code()) }),
    responses: { 200: BatchResult },
    batch: true,
  },
  updateDevice: {
    method: 'POST',
    path: '/devices/{deviceCode}',
    summary: 'Update a device',
    tag: 'Devices',
    permission: can.editCustomers,
    body: DeviceUpdate,
    responses: { 204: null },
    errors: ['deviceNotFound', 'customerNotFound'],
    listedIn: { operation: 'listDevices', list: 'devices', key: 'code' },
  },
} as const satisfies Record<string, Operation>
