export { locationRoutes } from './location.routes.ts'
export { createLocations, deleteLocation, listKnownLocations, updateLocation } from './location.service.ts'
export { findDefault as findDefaultLocation } from './location.store.ts'
