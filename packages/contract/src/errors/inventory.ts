import { conflict, type ErrorDefinition, notFound } from './definition.ts'

export const inventory = {
  inventoryNotFound: notFound('Inventory'),
  inventoryChangeArchiveNotFound: notFound('Archived part of the ledger'),
  inventoryReserved: conflict('The stock record still has reservations'),
  locationOrInventoryNotFound: notFound('Location or inventory'),
  notEnoughStock: conflict('There is not enough stock'),
  reservationExists: conflict('The reservation exists already'),
  reservationNotFound: notFound('Reservation'),
  fulfillmentOrderSet: conflict('The reservation belongs to a fulfillment order already'),
  inconsistentStock: conflict('The stock record does not hold what is reserved on it'),
} as const satisfies Record<string, ErrorDefinition>
