import {
  Attribute,
  AttributeCreate,
  AttributeUpdate,
  AttributeValue,
  AttributeValueCreate,
  AttributeValueUpdate,
  Catalog,
  CatalogCreate,
  CatalogUpdate,
  Category,
  CategoryCreate,
  CategoryUpdate,
  Code,
  Customer,
  CustomerCreate,
  CustomerUpdate,
  can,
  Inventory,
  InventoryKey,
  InventorySet,
  Location,
  LocationCreate,
  LocationUpdate,
  Obj,
  ProductCreate,
  ProductRead,
  ProductUpdate,
  Property,
  PropertyCreate,
  PropertyUpdate,
  type TSchema,
} from '@tradepost/contract'
import * as catalog from '../../catalog/index.ts'
import * as customers from '../../customer/index.ts'
import * as inventory from '../../inventory/index.ts'
import * as locations from '../../location/index.ts'
import type { IntakeEntity, IntakeTable } from './intake.rules.ts'
import { applyCreates, applyEach, applyTogether, catalogCodeOf, codeOf } from './intake-apply.service.ts'
import { CUSTOMER_SECRETS } from './intake-secret.rules.ts'

const patchOf = <Body>({ code, body }: { code: string; body: Body }) => ({ code, patch: body })

const product: IntakeEntity = {
  permissions: {
    entityCreated: can.createProducts,
    entityUpdated: can.editProducts,
    entityDeleted: can.deleteProducts,
  },
  apply: {
    entityCreated: applyCreates<ProductCreate>(
      { body: ProductCreate, shown: ProductRead },
      (ctx, items, first) => catalog.createProducts(ctx, catalogCodeOf(first), items),
    ),
    entityUpdated: applyTogether<ProductUpdate>(
      (ctx, catalogCode, changes) => catalog.updateProducts(ctx, catalogCode, changes.map(patchOf)),
      { body: ProductUpdate, shown: ProductRead },
    ),
    entityDeleted: applyTogether((ctx, catalogCode, changes) =>
      catalog.deleteProducts(ctx, catalogCode, changes.map(codeOf)),
    ),
  },
}

const category: IntakeEntity = {
  permissions: {
    entityCreated: can.createCategories,
    entityUpdated: can.editCategories,
    entityDeleted: can.deleteCategories,
  },
  apply: {
    entityCreated: applyCreates<CategoryCreate>(
      { body: CategoryCreate, shown: Category },
      (ctx, items, first) => catalog.createCategories(ctx, catalogCodeOf(first), items),
    ),
    entityUpdated: applyTogether<CategoryUpdate>(
      (ctx, catalogCode, changes) => catalog.updateCategories(ctx, catalogCode, changes.map(patchOf)),
      { body: CategoryUpdate, shown: Category },
    ),
    // an event cannot say force, and existing clients mean it with every delete
    entityDeleted: applyTogether((ctx, catalogCode, changes) =>
      catalog.deleteCategories(ctx, catalogCode, changes.map(codeOf), { force: true }),
    ),
  },
}

const catalogs: IntakeEntity = {
  permissions: {
    entityCreated: can.createCatalogs,
    entityUpdated: can.editCatalogs,
    entityDeleted: can.deleteCatalogs,
  },
  apply: {
    entityCreated: applyCreates<CatalogCreate>({ body: CatalogCreate, shown: Catalog }, (ctx, items) =>
      catalog.createCatalogs(ctx, items),
    ),
    entityUpdated: applyTogether<CatalogUpdate>(
      (ctx, _, changes) => catalog.updateCatalogs(ctx, changes.map(patchOf)),
      { body: CatalogUpdate, shown: Catalog },
    ),
    entityDeleted: applyTogether((ctx, _, changes) =>
      catalog.deleteCatalogs(ctx, changes.map(codeOf), { force: false }),
    ),
  },
}

const property: IntakeEntity = {
  permissions: {
    entityCreated: can.createAttributes,
    entityUpdated: can.editAttributes,
    entityDeleted: can.deleteAttributes,
  },
  apply: {
    entityCreated: applyCreates<PropertyCreate>({ body: PropertyCreate, shown: Property }, (ctx, items) =>
      catalog.createProperties(ctx, items),
    ),
    entityUpdated: applyTogether<PropertyUpdate>(
      (ctx, _, changes) => catalog.updateProperties(ctx, changes.map(patchOf)),
      { body: PropertyUpdate, shown: Property },
    ),
    entityDeleted: applyTogether((ctx, _, changes) => catalog.deleteProperties(ctx, changes.map(codeOf))),
  },
}

const attribute: IntakeEntity = {
  permissions: {
    entityCreated: can.createAttributes,
    entityUpdated: can.editAttributes,
    entityDeleted: can.deleteAttributes,
  },
  apply: {
    entityCreated: applyCreates<AttributeCreate>({ body: AttributeCreate, shown: Attribute }, (ctx, items) =>
      catalog.createAttributes(ctx, items),
    ),
    entityUpdated: applyTogether<AttributeUpdate>(
      (ctx, _, changes) => catalog.updateAttributes(ctx, changes.map(patchOf)),
      { body: AttributeUpdate, shown: Attribute },
    ),
    entityDeleted: applyTogether((ctx, _, changes) => catalog.deleteAttributes(ctx, changes.map(codeOf))),
  },
}

type OfAttribute<Body = object> = Body & { attributeCode: string }

/** A value is named by its entityId, its attribute only by `attributeCode` in the payload. */
const ofAttribute = (fields: Record<string, TSchema> = {}) => ({
  body: Obj({ attributeCode: Code(), ...fields }),
  shown: AttributeValue,
})

const attributeValue: IntakeEntity = {
  permissions: attribute.permissions,
  apply: {
    entityCreated: applyEach<OfAttribute<AttributeValueCreate>>(
      (ctx, { body: { attributeCode, ...value } }) =>
        catalog.createAttributeValues(ctx, attributeCode, [value]),
      ofAttribute(AttributeValueCreate.properties),
    ),
    entityUpdated: applyEach<OfAttribute<AttributeValueUpdate>>(
      (ctx, { code, body: { attributeCode, ...value } }) =>
        catalog.updateAttributeValue(ctx, { attributeCode, attributeValueCode: code }, value),
      ofAttribute(AttributeValueUpdate.properties),
    ),
    entityDeleted: applyEach<OfAttribute>(
      (ctx, { code, body: { attributeCode } }) =>
        catalog.deleteAttributeValue(ctx, { attributeCode, attributeValueCode: code }),
      ofAttribute(),
    ),
  },
}

/** A record is named by the payload alone: no single code could say which one is meant. */
const setStock = applyCreates<InventorySet>({ body: InventorySet, shown: Inventory }, (ctx, items) =>
  inventory.setInventories(ctx, items),
)
const inventories: IntakeEntity = {
  permissions: { entityCreated: can.editStock, entityUpdated: can.editStock, entityDeleted: can.deleteStock },
  apply: {
    entityCreated: setStock,
    entityUpdated: setStock,
    entityDeleted: applyCreates<InventoryKey>({ body: InventoryKey, shown: Inventory }, (ctx, keys) =>
      inventory.deleteInventories(ctx, keys),
    ),
  },
}

const location: IntakeEntity = {
  permissions: {
    entityCreated: can.createLocations,
    entityUpdated: can.editLocations,
    entityDeleted: can.deleteLocations,
  },
  apply: {
    entityCreated: applyCreates<LocationCreate>({ body: LocationCreate, shown: Location }, (ctx, items) =>
      locations.createLocations(ctx, items),
    ),
    entityUpdated: applyTogether<LocationUpdate>(
      (ctx, _, changes) => locations.updateLocations(ctx, changes.map(patchOf)),
      { body: LocationUpdate, shown: Location },
    ),
    entityDeleted: applyTogether((ctx, _, changes) => locations.deleteLocations(ctx, changes.map(codeOf))),
  },
}

/** An id is the same in small and in capital letters. */
const smallLetters = (id: string) => id.toLowerCase()

/** A customer is named by its id, which only the server gives. */
const customer: IntakeEntity = {
  permissions: {
    entityCreated: can.createCustomers,
    entityUpdated: can.editCustomers,
    entityDeleted: can.deleteCustomers,
  },
  secrets: CUSTOMER_SECRETS,
  apply: {
    entityCreated: applyCreates<CustomerCreate, string | undefined>(
      { body: CustomerCreate, shown: Customer },
      (ctx, items, _, hashes) => customers.createCustomers(ctx, items, hashes),
      customers.hashCustomerPasswords,
    ),
    entityUpdated: applyTogether<CustomerUpdate>(
      (ctx, _, changes) =>
        customers.updateCustomers(
          ctx,
          changes.map(({ code, body }) => ({ id: code, patch: body })),
        ),
      { body: CustomerUpdate, shown: Customer },
      smallLetters,
    ),
    entityDeleted: applyTogether(
      (ctx, _, changes) => customers.deleteCustomers(ctx, changes.map(codeOf)),
      undefined,
      smallLetters,
    ),
  },
}

/** Entities that events can change. A service adds its own here; plurals are for older clients. */
export const intakeTable: IntakeTable = {
  catalog: catalogs,
  catalogs,
  property,
  properties: property,
  attribute,
  attributes: attribute,
  attributeValue,
  attributeValues: attributeValue,
  product,
  products: product,
  category,
  categories: category,
  inventory: inventories,
  inventories,
  location,
  locations: location,
  customer,
  customers: customer,
}
