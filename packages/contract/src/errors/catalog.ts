import { conflict, type ErrorDefinition, notFound } from './definition.ts'

export const catalog = {
  catalogNotFound: notFound('Catalog', { call: 'ENOTFOUND' }),
  catalogExists: conflict('A catalog with this code exists already'),
  catalogNotEmpty: conflict(
    'The catalog still has products or categories; delete them first or use force=true',
  ),
  parentCatalogNotFound: notFound('Parent catalog'),
  parentCatalogExists: conflict('A parent catalog with this code exists already'),
  propertyNotFound: notFound('Property definition'),
  propertyExists: conflict('A property definition with this code exists already'),
  attributeNotFound: notFound('Attribute', { bare: true }),
  attributeExists: conflict('An attribute with this code exists already'),
  attributeInUse: conflict('The attribute is still used by products'),
  // with a full stop: existing clients compare the whole body
  attributeValueNotFound: notFound('Attribute value', { message: 'Attribute value not found.', bare: true }),
  attributeValueExists: conflict('A value with this code exists already in the attribute'),
  attributeValueInUse: conflict('The value is still used by products'),
  categoryNotFound: notFound('Category'),
  categoryExists: conflict('A category with this code exists already in this catalog'),
  parentCategoryNotFound: notFound('Parent category'),
  categoryLoop: conflict('A category cannot be moved below itself'),
  categoryTooDeep: conflict('Categories cannot be nested more than 100 deep'),
  categoryNotEmpty: conflict(
    'The category still has products or categories; move them first or use force=true',
  ),
  locationPriceNotFound: notFound('Product location price'),
  priceNotFound: notFound('Price'),
  inventoryTreatmentSettingNotFound: notFound('Inventory treatment setting'),
  inventoryTreatmentSettingCodeFixed: conflict('The code of an inventory treatment setting cannot change'),
  inventoryTreatmentSettingExists: conflict('An inventory treatment setting with this code exists already'),
  exportNotFound: notFound('Export'),
  tooManyExports: conflict('Ten exports of this merchant are waiting already; wait until one has ended'),
  exportEnded: conflict('The export has ended already'),
  exportOfServer: conflict(
    'The server writes this export itself; only runs of outside exporters are reported',
  ),
  productNotFound: notFound('Product', { call: 'ENOTFOUND' }),
  productExists: conflict('A product with this code exists already in this catalog'),
  stale: conflict('The stored externalUpdateDate is newer than the one that was sent'),
} as const satisfies Record<string, ErrorDefinition>
