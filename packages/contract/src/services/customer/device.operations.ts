import {
  BatchResult,
  cursorQuery,
  filtersQuery,
  limitOffset,
  PageMeta,
  sortQuery,
} from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { Batch, Code, List, Obj } from '../../schema.ts'
import { Device, DeviceCreate, DeviceUpdate, deviceFilters, deviceSorts } from './device.ts'

export const deviceOperations = {
  listDevices: {
    method: 'GET',
    path: '/devices',
    summary: 'List devices',
    tag: 'Devices',
    permission: 'CUCV',
    query: Obj({ ...filtersQuery, ...sortQuery, ...limitOffset(100, 1000), ...cursorQuery }),
    filters: deviceFilters,
    sorts: deviceSorts,
    responses: { 200: Obj({ meta: PageMeta, devices: List(Device) }) },
  },
  createDevices: {
    method: 'POST',
    path: '/devices',
    summary: 'Register devices',
    tag: 'Devices',
    permission: 'CUCC',
    body: Obj({ devices: Batch(DeviceCreate) }),
    responses: { 201: BatchResult },
    batch: true,
  },
  deleteDevices: {
    method: 'DELETE',
    path: '/devices',
    summary: 'Delete devices',
    description: 'Their wishlists go with them.',
    tag: 'Devices',
    permission: 'CUCD',
    body: Obj({ devices: Batch(Obj({ code: Code() })) }),
    responses: { 200: BatchResult },
    batch: true,
  },
  updateDevice: {
    method: 'POST',
    path: '/devices/{deviceCode}',
    summary: 'Update a device',
    tag: 'Devices',
    permission: 'CUCE',
    body: DeviceUpdate,
    responses: { 204: null },
    errors: ['deviceNotFound', 'customerNotFound'],
    listedIn: { operation: 'listDevices', list: 'devices', key: 'code' },
  },
} as const satisfies Record<string, Operation>
