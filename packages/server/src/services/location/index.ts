export { locationRoutes } from './location/location.routes.ts'
export {
  createLocations,
  deleteLocation,
  listKnownLocations,
  updateLocation,
} from './location/location.service.ts'
export { findDefault as findDefaultLocation } from './location/location.store.ts'
