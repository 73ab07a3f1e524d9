export { locationRoutes } from './location.routes.ts'
export { createLocations, deleteLocation, listKnownLocations, updateLocation } from './location.service.ts'
