import {
  BatchResult,
  cursorQuery,
  fieldsQuery,
  filtersQuery,
  limitOffset,
  PageMeta,
  sortQuery,
} from '../common/shapes.ts'
import { service } from '../operation.ts'
import { can } from '../permission.ts'
import { Batch, List, Obj, OneOf, Type } from '../schema.ts'
import { fulfillmentSlotOperations } from './fulfillment-slot.operations.ts'
import {
  Location,
  LocationCreate,
  LocationInList,
  LocationUpdate,
  locationFilters,
  locationSorts,
  NearestLocation,
} from './location.ts'
import { fulfillmentMethods } from './merchant-settings.ts'

const tag = 'Locations'

export const location = service(
  'location',
  {
    title: 'Locations',
    description:
      'Stores, warehouses and other places that hold goods or hand them out, and the slots in which they do.',
  },
  {
    listLocations: {
      method: 'GET',
      path: '/locations',
      summary: 'List locations',
      description: 'With `fields` only the code and the named fields come back.',
      tag,
      permission: can.viewLocations,
      query: Obj({
        ...filtersQuery,
        ...sortQuery,
        ...fieldsQuery,
        ...limitOffset(100, 1000),
        ...cursorQuery,
      }),
      filters: locationFilters,
      sorts: locationSorts,
      responses: { 200: Obj({ meta: PageMeta, locations: List(LocationInList) }) },
    },
    createLocations: {
      method: 'POST',
      path: '/locations',
      summary: 'Create locations',
      description:
        'A location with `isDefault` becomes the default of its type, and the one that was no longer is; of several in one request the last.',
      tag,
      permission: can.createLocations,
      body: Obj({ locations: Batch(LocationCreate) }),
      responses: { 201: BatchResult },
      batch: true,
    },
    listNearestLocations: {
      method: 'GET',
      path: '/locations/nearest',
      summary: 'List the locations nearest to a point',
      description:
        'Active locations with a position, the nearest first, with their `distance` in metres and whether they are open now.',
      tag,
      permission: can.viewLocations,
      query: Obj({
        latitude: Type.Number({ minimum: -90, maximum: 90, description: 'Degrees, north is positive.' }),
        longitude: Type.Number({ minimum: -180, maximum: 180, description: 'Degrees, east is positive.' }),
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'How many at most.' }),
        ),
        fulfillmentMethod: Type.Optional(
          OneOf(fulfillmentMethods, { description: 'Only locations that support it.' }),
        ),
      }),
      responses: { 200: Obj({ locations: List(NearestLocation) }) },
    },
    getLocation: {
      method: 'GET',
      path: '/locations/{locationCode}',
      summary: 'Get a location',
      tag,
      permission: can.viewLocations,
      responses: { 200: Obj({ location: Location }) },
      errors: ['locationNotFound'],
    },
    updateLocation: {
      method: 'POST',
      path: '/locations/{locationCode}',
      summary: 'Update a location',
      description:
        '`operationHours` merge by day, `inventory`, `settings` and `type` by member; `addresses`, `details` and `supportedFulfillmentMethods` are replaced as a whole.',
      tag,
      permission: can.editLocations,
      body: LocationUpdate,
      responses: { 204: null },
      errors: ['locationNotFound', 'preconditionFailed'],
      represents: 'getLocation',
    },
    deleteLocation: {
      method: 'DELETE',
      path: '/locations/{locationCode}',
      summary: 'Delete a location',
      description: 'Also one that stock, prices or orders refer to; they keep its code.',
      tag,
      permission: can.deleteLocations,
      responses: { 204: null },
      errors: ['locationNotFound', 'preconditionFailed'],
    },
    ...fulfillmentSlotOperations,
  },
)
