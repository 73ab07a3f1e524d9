import type { CategoryUpdate, CustomerUpdate, LocationUpdate, PropertyUpdate } from '@tradepost/contract'
import { type ApiError, type Ctx, sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import fc from 'fast-check'
import type { Harness } from '../../../../test/support/harness.ts'
import { deleteCategories, deleteCategory } from '../../catalog/category/delete.ts'
import { updateCategories, updateCategory } from '../../catalog/category/update.ts'
import {
  deleteProperties,
  deleteProperty,
  updateProperties,
  updateProperty,
} from '../../catalog/property/property.service.ts'
import { deleteCustomer, deleteCustomers } from '../../customer/customer/delete.ts'
import { updateCustomer } from '../../customer/customer/update.ts'
import { updateCustomers } from '../../customer/customer/update-many.ts'
import {
  deleteLocation,
  deleteLocations,
  updateLocation,
  updateLocations,
} from '../../location/location/location.service.ts'

export const name = { 'en-us': 'x' }
/** Codes of the records that are there. */
export const stored = ['a', 'b', 'c', 'd', 'e']
export const optional = { requiredKeys: [] as [] }
export const dates = fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z')

const category: fc.Arbitrary<CategoryUpdate> = fc.record(
  {
    name: fc.constant({ 'de-de': 'y' }),
    sequenceId: fc.nat(9),
    parentCategoryCode: fc.constantFrom(null, ...stored, 'none'),
    externalUpdateDate: dates,
  },
  optional,
)
const location: fc.Arbitrary<LocationUpdate> = fc.record(
  {
    name: fc.constantFrom('y', 'z'),
    isDefault: fc.boolean(),
    type: fc.constantFrom({ code: 'store' as const }, { code: 'warehouse' as const }),
  },
  optional,
)
const property: fc.Arbitrary<PropertyUpdate> = fc.record(
  { name: fc.constant('y'), unit: fc.constantFrom(null, 'kg'), type: fc.constantFrom('text', 'number') },
  optional,
)
const contact = { firstName: 'A', lastName: 'B' }
const customer: fc.Arbitrary<CustomerUpdate> = fc.record(
  {
    firstName: fc.constant('y'),
    middleName: fc.constantFrom(null, 'z'),
    externalCustomerNumber: fc.constantFrom(...stored, 'f', ''),
    emailAddress: fc.constant('y@example.test'),
    status: fc.constantFrom('active', 'inactive', 'deleted'),
    externalUpdateDate: dates,
    contacts: fc.constantFrom([], [contact], [contact, contact], [{ firstName: 'A' }]),
    attributes: fc.constantFrom([{ code: 'size', value: 'L' }], [], [{ code: 'none', value: 1 }]),
  },
  optional,
)

export type Change<Patch> = { code: string; patch: Patch }
export type Subject<Patch> = {
  changes: fc.Arbitrary<Patch>
  seed(h: Harness): Promise<Map<string, string>>
  together(ctx: Ctx, changes: Change<Patch>[]): Promise<(ApiError | null)[]>
  alone(ctx: Ctx, change: Change<Patch>): Promise<unknown>
  deleteTogether?(ctx: Ctx, codes: string[]): Promise<(ApiError | null)[]>
  deleteAlone?(ctx: Ctx, code: string): Promise<unknown>
  /** Records as they are stored. */
  read(h: Harness): Promise<unknown>
}

export const own = ({ merchantCode }: Harness) =>
  sql`merchant_id = (select id from merchant where code = ${merchantCode})`
export const asNamed = () => new Map<string, string>()

export const subjects = {
  categories: {
    changes: category,
    seed: async ({ api, seed }) => {
      await seed.catalog()
      const parents: Record<string, string> = { b: 'a', c: 'b', e: 'd' }
      const categories = stored.map((code, sequenceId) => ({
        code,
        sequenceId,
        name,
        parentCategoryCode: parents[code] ?? null,
      }))
      expectNoErrors(await api.createCategories({ body: { categories } }))
      return asNamed()
    },
    together: (ctx, changes) => updateCategories(ctx, undefined, changes),
    alone: (ctx, { code, patch }) => updateCategory(ctx, { code, catalogCode: undefined }, patch),
    deleteTogether: (ctx, codes) => deleteCategories(ctx, undefined, codes, { force: true }),
    deleteAlone: (ctx, code) => deleteCategory(ctx, { code, catalogCode: undefined }, { force: true }),
    read: (h) =>
      h.platform.database.many(
        sql`select code, parent_code, path, sequence_id, texts, revision from category where ${own(h)} order by code`,
      ),
  } satisfies Subject<CategoryUpdate>,
  locations: {
    changes: location,
    seed: async ({ seed }) => {
      await seed.location(...stored.map((code) => ({ code, isDefault: code === 'a' })))
      return asNamed()
    },
    together: updateLocations,
    alone: (ctx, { code, patch }) => updateLocation(ctx, code, patch),
    deleteTogether: deleteLocations,
    deleteAlone: deleteLocation,
    read: (h) =>
      h.platform.database.many(sql`select code, data, revision from location where ${own(h)} order by code`),
  } satisfies Subject<LocationUpdate>,
  properties: {
    changes: property,
    seed: async ({ api }) => {
      const properties = stored.map((code) => ({ code, name: code, type: 'text' as const }))
      expectNoErrors(await api.createProperties({ body: { properties } }))
      return asNamed()
    },
    together: updateProperties,
    alone: (ctx, { code, patch }) => updateProperty(ctx, code, patch),
    deleteTogether: deleteProperties,
    deleteAlone: deleteProperty,
    read: (h) =>
      h.platform.database.many(
        sql`select code, name, unit, type, revision from property_definition where ${own(h)} order by code`,
      ),
  } satisfies Subject<PropertyUpdate>,
  customers: {
    changes: customer,
    seed: async ({ api }) => {
      const attributes = [{ code: 'size', type: 'text' as const, name: 'Size' }]
      expectNoErrors(await api.createCustomerAttributes({ body: { attributes } }))
      const customers = stored.map((code) => ({
        firstName: code,
        lastName: 'x',
        emailAddress: 'x@example.test',
        externalCustomerNumber: code,
        contacts: [contact],
      }))
      const { ids } = expectNoErrors(await api.createCustomers({ body: { customers } }))
      return new Map(stored.map((code, index) => [code, String(ids[index])]))
    },
    together: (ctx, changes) =>
      updateCustomers(
        ctx,
        changes.map(({ code, patch }) => ({ id: code, patch })),
      ),
    alone: (ctx, { code, patch }) => updateCustomer(ctx, code, patch, {}),
    deleteTogether: deleteCustomers,
    deleteAlone: (ctx, id) => deleteCustomer(ctx, id),
    read: (h) =>
      h.platform.database.many(sql`
        select c.first_name, c.middle_name, c.email_address, c.external_number, c.status, c.revision,
          (select count(*)::int from customer_contact k where k.merchant_id = c.merchant_id and k.customer_id = c.id) as contacts,
          (select array_agg(e.text) from customer_attribute_entry e
            where e.merchant_id = c.merchant_id and e.customer_id = c.id) as attributes,
          regexp_replace(s.words::text, '''' || c.number || '''\\S*', '') as words
        from customer c left join customer_search s on s.merchant_id = c.merchant_id and s.customer_id = c.id
        where c.${own(h)} order by c.number`),
  } satisfies Subject<CustomerUpdate>,
}
