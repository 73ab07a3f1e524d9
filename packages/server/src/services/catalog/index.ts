import { attributeRoutes } from './attribute.routes.ts'
import { catalogRoutes } from './catalog.routes.ts'
import { categoryRoutes } from './category.routes.ts'
import { exportSettingRoutes } from './export-setting.routes.ts'
import { defaultLocale } from './locale.service.ts'
import { priceRoutes } from './price.routes.ts'
import { productRoutes } from './product.routes.ts'
import { propertyRoutes } from './property.routes.ts'
import { treatmentRoutes } from './treatment.routes.ts'

export { productSchedule } from './product-schedule.events.ts'
export { wordCollector } from './product-search.events.ts'

export const catalogServiceRoutes = [
  catalogRoutes,
  productRoutes,
  priceRoutes,
  treatmentRoutes,
  exportSettingRoutes,
  propertyRoutes,
  attributeRoutes,
  categoryRoutes,
].map((served) => ({ ...served, localeOf: defaultLocale }))
export { createAttributes, deleteAttribute, updateAttribute } from './attribute.service.ts'
export {
  createAttributeValues,
  deleteAttributeValue,
  updateAttributeValue,
} from './attribute-value.service.ts'
export {
  createCatalogs,
  createDefaultParentCatalog,
  createParentCatalogs,
  deleteCatalog,
  updateCatalog,
} from './catalog.service.ts'
export { createCategories, deleteCategory, updateCategory } from './category.service.ts'
export { imagePlugin } from './image.plugin.ts'
export { proxiedImageSql } from './image.read.ts'
export { type ImageSite, imageSite } from './image.rules.ts'
export { deleteProductLocationPrices, setProductLocationPrices } from './price.service.ts'
export { isAvailableAt } from './product.read.ts'
export { isStale } from './product.rules.ts'
export { catalogScope } from './product.store.ts'
export { listProductFacts, type ProductFacts } from './product-fact.store.ts'
export { listKnownProducts } from './product-known.store.ts'
export { lookUpProducts, type ProductInquiry, type SellableProduct } from './product-lookup.service.ts'
export { createProducts, deleteProduct, updateProduct } from './product-write.service.ts'
export { createProperties, deleteProperty, updateProperty } from './property.service.ts'
export { checkValues, doubledValues, valueChanges } from './value-list.rules.ts'
