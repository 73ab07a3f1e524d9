import { location } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as slots from '../fulfillment-slot/fulfillment-slot.service.ts'
import { listNearestLocations } from '../nearest/nearest.service.ts'
import * as locations from './location.service.ts'

export const locationRoutes = routes(location, {
  listLocations: ({ ctx, query }) => locations.listLocations(ctx, query),
  createLocations: ({ ctx, body }) => locations.createLocations(ctx, body.locations),
  listNearestLocations: ({ ctx, query }) => listNearestLocations(ctx, query),
  getLocation: ({ ctx, params }) => locations.getLocation(ctx, params.locationCode),
  updateLocation: ({ ctx, params, body }) => locations.updateLocation(ctx, params.locationCode, body),
  deleteLocation: ({ ctx, params }) => locations.deleteLocation(ctx, params.locationCode),
  listFulfillmentSlots: ({ ctx, params, query }) =>
    slots.listFulfillmentSlots(ctx, params.locationCode, query),
  createFulfillmentSlots: ({ ctx, params, body }) =>
    slots.createFulfillmentSlots(ctx, params.locationCode, body.fulfillmentSlots),
  getFulfillmentSlot: ({ ctx, params }) => slots.getFulfillmentSlot(ctx, params.locationCode, params.slotId),
  updateFulfillmentSlot: ({ ctx, params, body }) =>
    slots.updateFulfillmentSlot(ctx, params.locationCode, params.slotId, body),
  deleteFulfillmentSlot: ({ ctx, params }) =>
    slots.deleteFulfillmentSlot(ctx, params.locationCode, params.slotId),
})
