import {
  BatchResult,
  filtersQuery,
  limitOffset,
  localeQuery,
  PageMeta,
  sortQuery,
} from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, List, Obj, OrList } from '../../schema.ts'
import {
  Attribute,
  AttributeCreate,
  AttributeUpdate,
  AttributeValueCreate,
  AttributeValueUpdate,
} from './attribute.ts'

const MAX_VALUES = 5000

export const attributeOperations = {
  listAttributes: {
    method: 'GET',
    path: '/attributes',
    summary: 'List attributes',
    tag: 'Attributes',
    permission: can.viewAttributes,
    query: Obj({ ...filtersQuery, ...sortQuery, ...localeQuery, ...limitOffset(1000) }),
    filters: ['code', 'name', 'type', 'use'],
    sorts: ['code', 'name'],
    responses: { 200: Obj({ meta: PageMeta, attributes: List(Attribute) }) },
  },
  createAttributes: {
    method: 'POST',
    path: '/attributes',
    summary: 'Create attributes',
    tag: 'Attributes',
    permission: can.createAttributes,
    body: Obj({ attributes: Batch(AttributeCreate) }),
    responses: { 200: BatchResult },
    batch: true,
  },
  getAttribute: {
    method: 'GET',
    path: '/attributes/{attributeCode}',
    summary: 'Get an attribute',
    tag: 'Attributes',
    permission: can.viewAttributes,
    query: Obj({ ...localeQuery }),
    responses: { 200: Obj({ attribute: Attribute }) },
    errors: ['attributeNotFound'],
  },
  updateAttribute: {
    method: 'POST',
    path: '/attributes/{attributeCode}',
    summary: 'Update an attribute',
    description:
      'With `values` the list is replaced; an entry with only its code keeps that value, a missing one is removed.',
    tag: 'Attributes',
    permission: can.editAttributes,
    query: Obj({ ...localeQuery }),
    body: AttributeUpdate,
    responses: { 200: BatchResult },
    errors: ['attributeNotFound', 'attributeValueInUse', 'stale', 'preconditionFailed'],
    represents: 'getAttribute',
  },
  deleteAttribute: {
    method: 'DELETE',
    path: '/attributes/{attributeCode}',
    summary: 'Delete an attribute',
    tag: 'Attributes',
    permission: can.deleteAttributes,
    responses: { 204: null },
    errors: ['attributeNotFound', 'attributeInUse', 'preconditionFailed'],
  },
  createAttributeValues: {
    method: 'POST',
    path: '/attributes/{attributeCode}/values',
    summary: 'Add values to an attribute',
    description: 'The body may also be the bare list of values.',
    tag: 'Attributes',
    permission: can.createAttributes,
    body: OrList(Obj({ values: Batch(AttributeValueCreate, MAX_VALUES) }), AttributeValueCreate, {
      minItems: 1,
      maxItems: MAX_VALUES,
    }),
    responses: { 201: null },
    errors: ['attributeNotFound', 'attributeValueExists'],
  },
  updateAttributeValue: {
    method: 'POST',
    path: '/attributes/{attributeCode}/values/{attributeValueCode}',
    summary: 'Update a value of an attribute',
    tag: 'Attributes',
    permission: can.editAttributes,
    query: Obj({ ...localeQuery }),
    body: AttributeValueUpdate,
    responses: { 204: null },
    errors: ['attributeNotFound', 'attributeValueNotFound'],
    listedIn: { operation: 'getAttribute', list: 'values', key: 'code' },
  },
  deleteAttributeValue: {
    method: 'DELETE',
    path: '/attributes/{attributeCode}/values/{attributeValueCode}',
    summary: 'Delete a value of an attribute',
    tag: 'Attributes',
    permission: can.deleteAttributes,
    responses: { 204: null },
    errors: ['attributeNotFound', 'attributeValueNotFound', 'attributeValueInUse'],
  },
} as const satisfies Record<string, Operation>
