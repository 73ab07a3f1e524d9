import { BatchResult, limitOffset, localeQuery, PageMeta } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, List, Obj } from '../../schema.ts'
import {
  CustomerAttribute,
  CustomerAttributeCreate,
  CustomerAttributeUpdate,
  CustomerAttributeValueCreate,
  CustomerAttributeValueUpdate,
} from './attribute.ts'

const tag = 'Customer attributes'

export const customerAttributeOperations = {
  listCustomerAttributes: {
    method: 'GET',
    path: '/attributes',
    summary: 'List customer attributes',
    tag,
    permission: can.viewCustomerAttributes,
    query: Obj({ ...localeQuery, ...limitOffset(100, 1000) }),
    responses: { 200: Obj({ meta: PageMeta, attributes: List(CustomerAttribute) }) },
  },
  createCustomerAttributes: {
    method: 'POST',
    path: '/attributes',
    summary: 'Create customer attributes',
    description: 'Names are plain texts; `localeCode` says in which language they are.',
    tag,
    permission: can.createCustomerAttributes,
    query: Obj({ ...localeQuery }),
    body: Obj({ attributes: Batch(CustomerAttributeCreate) }),
    responses: { 201: BatchResult },
    batch: true,
  },
  getCustomerAttribute: {
    method: 'GET',
    path: '/attributes/{attributeCode}',
    summary: 'Get a customer attribute',
    tag,
    permission: can.viewCustomerAttributes,
    query: Obj({ ...localeQuery }),
    responses: { 200: Obj({ attribute: CustomerAttribute }) },
    errors: ['attributeNotFound'],
  },
  updateCustomerAttribute: {
    method: 'POST',
    path: '/attributes/{attributeCode}',
    summary: 'Update a customer attribute',
    description:
      'With `values` the list is replaced; an entry with only its code keeps that value, a missing one is removed.',
    tag,
    permission: can.editCustomerAttributes,
    query: Obj({ ...localeQuery }),
    body: CustomerAttributeUpdate,
    responses: { 204: null },
    errors: ['attributeNotFound', 'customerAttributeValueInUse', 'preconditionFailed'],
    represents: 'getCustomerAttribute',
  },
  deleteCustomerAttribute: {
    method: 'DELETE',
    path: '/attributes/{attributeCode}',
    summary: 'Delete a customer attribute',
    tag,
    permission: can.deleteCustomerAttributes,
    responses: { 204: null },
    errors: ['attributeNotFound', 'customerAttributeInUse', 'preconditionFailed'],
  },
  createCustomerAttributeValues: {
    method: 'POST',
    path: '/attributes/{attributeCode}/values',
    summary: 'Add values to a customer attribute',
    tag,
    permission: can.createCustomerAttributes,
    query: Obj({ ...localeQuery }),
    body: Obj({ values: Batch(CustomerAttributeValueCreate, 5000) }),
    responses: { 201: null },
    errors: ['attributeNotFound', 'attributeValueExists'],
  },
  updateCustomerAttributeValue: {
    method: 'POST',
    path: '/attributes/{attributeCode}/values/{attributeValueCode}',
    summary: 'Update a value of a customer attribute',
    tag,
    permission: can.editCustomerAttributes,
    query: Obj({ ...localeQuery }),
    body: CustomerAttributeValueUpdate,
    responses: { 204: null },
    errors: ['attributeNotFound', 'attributeValueNotFound'],
    listedIn: { operation: 'getCustomerAttribute', list: 'values', key: 'code' },
  },
  deleteCustomerAttributeValue: {
    method: 'DELETE',
    path: '/attributes/{attributeCode}/values/{attributeValueCode}',
    summary: 'Delete a value of a customer attribute',
    tag,
    permission: can.deleteCustomerAttributes,
    responses: { 204: null },
    errors: ['attributeNotFound', 'attributeValueNotFound', 'customerAttributeValueInUse'],
  },
} as const satisfies Record<string, Operation>
