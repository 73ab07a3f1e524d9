import { customer } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as devices from './device.service.ts'

export const deviceRoutes = routes(customer, {
  listDevices: ({ ctx, query }) => devices.listDevices(ctx, query),
  createDevices: ({ ctx, body }) => devices.createDevices(ctx, body.devices),
  deleteDevices: ({ ctx, body }) => devices.deleteDevices(ctx, body.deviceCodes),
  updateDevice: ({ ctx, params, body }) => devices.updateDevice(ctx, params.deviceCode, body),
})
