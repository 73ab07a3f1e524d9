import { customer } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { createDevices } from './create.ts'
import { deleteDevices } from './delete.ts'
import { listDevices } from './list.ts'
import { updateDevice } from './update.ts'

export const deviceRoutes = routes(customer, {
  listDevices: ({ ctx, query }) => listDevices(ctx, query),
  createDevices: ({ ctx, body }) => createDevices(ctx, body.devices),
  deleteDevices: ({ ctx, body }) => deleteDevices(ctx, body.deviceCodes),
  updateDevice: ({ ctx, params, body }) => updateDevice(ctx, params.deviceCode, body),
})
