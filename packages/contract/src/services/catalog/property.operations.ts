import { BatchResult, filtersQuery, limitOffset, PageMeta, sortQuery } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, List, Obj } from '../../schema.ts'
import { Property, PropertyCreate, PropertyUpdate } from './property.ts'

export const propertyOperations = {
  listProperties: {
    method: 'GET',
    path: '/properties',
    summary: 'List property definitions',
    tag: 'Properties',
    permission: can.viewAttributes,
    query: Obj({ ...filtersQuery, ...sortQuery, ...limitOffset(1000) }),
    filters: ['code', 'name', 'type', 'isArray'],
    sorts: ['code', 'name'],
    responses: { 200: Obj({ meta: PageMeta, properties: List(Property) }) },
  },
  createProperties: {
    method: 'POST',
    path: '/properties',
    summary: 'Create property definitions',
    tag: 'Properties',
    permission: can.createAttributes,
    body: Obj({ properties: Batch(PropertyCreate) }),
    responses: { 200: BatchResult },
    batch: true,
  },
  getProperty: {
    method: 'GET',
    path: '/properties/{propertyCode}',
    summary: 'Get a property definition',
    tag: 'Properties',
    permission: can.viewAttributes,
    responses: { 200: Obj({ property: Property }) },
    errors: ['propertyNotFound'],
  },
  updateProperty: {
    method: 'POST',
    path: '/properties/{propertyCode}',
    summary: 'Update a property definition',
    description: 'Changes name and unit. The fields code, type and isArray cannot be changed.',
    tag: 'Properties',
    permission: can.editAttributes,
    body: PropertyUpdate,
    responses: { 200: BatchResult },
    errors: ['propertyNotFound', 'preconditionFailed'],
    represents: 'getProperty',
  },
  deleteProperty: {
    method: 'DELETE',
    path: '/properties/{propertyCode}',
    summary: 'Delete a property definition',
    description: 'Properties of products keep their values.',
    tag: 'Properties',
    permission: can.deleteAttributes,
    responses: { 204: null },
    errors: ['propertyNotFound', 'preconditionFailed'],
  },
} as const satisfies Record<string, Operation>
