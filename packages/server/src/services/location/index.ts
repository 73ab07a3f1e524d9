export { type LocationCandidate, listLocationCandidates } from './candidate/candidate.store.ts'
export { retryWhenSlotFilled } from './fulfillment-slot/fulfillment-slot.errors.ts'
export { createFulfillmentSlots } from './fulfillment-slot/fulfillment-slot.service.ts'
export { type KnownSlot, listKnownSlots } from './fulfillment-slot/fulfillment-slot.store.ts'
export { locationRoutes } from './location/location.routes.ts'
export {
  createLocations,
  deleteLocations,
  listKnownLocations,
  updateLocations,
} from './location/location.service.ts'
export { findDefault as findDefaultLocation, listTimeZones } from './location/location.store.ts'
export {
  type LocationImage,
  lockDefaultLocations,
  restoreLocations,
} from './location/location-restore.service.ts'
export { afterOpenSeconds, isOpen } from './opening-hours/opening-hours.rules.ts'
export { listPickupStores, type PickupStore } from './pickup/pickup.read.ts'
