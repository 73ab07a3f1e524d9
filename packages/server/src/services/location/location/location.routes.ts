import { location } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { listNearestLocations } from '../nearest/nearest.service.ts'
import * as locations from './location.service.ts'

export const locationRoutes = routes(location, {
  listLocations: ({ ctx, query }) => locations.listLocations(ctx, query),
  createLocations: ({ ctx, body }) => locations.createLocations(ctx, body.locations),
  listNearestLocations: ({ ctx, query }) => listNearestLocations(ctx, query),
  getLocation: ({ ctx, params }) => locations.getLocation(ctx, params.locationCode),
  updateLocation: ({ ctx, params, body }) => locations.updateLocation(ctx, params.locationCode, body),
  deleteLocation: ({ ctx, params }) => locations.deleteLocation(ctx, params.locationCode),
})
