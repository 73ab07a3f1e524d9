import { attributeRoutes } from './attribute/attribute.routes.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { defaultLocale } from './catalog/locale.service.ts'
import { categoryRoutes } from './category/category.routes.ts'
import { exportRoutes } from './export/run/export.routes.ts'
import { exportSettingRoutes } from './export/setting/export-setting.routes.ts'
import { priceRoutes } from './price/price.routes.ts'
import { productRoutes } from './product/product.routes.ts'
import { propertyRoutes } from './property/property.routes.ts'
import { treatmentRoutes } from './treatment/treatment.routes.ts'

export { exportJobs } from './export/run/export.jobs.ts'
export { exportPlugin } from './export/run/export.plugin.ts'
export { MAIL_EXPORT, readExportMail } from './export/run/mail.service.ts'
export { exportCsv, exportFeed, exportLimits } from './export/run/request.service.ts'
export type { RunKey as ExportKey } from './export/run/run.store.ts'
export { updateExportSettings } from './export/setting/export-setting.service.ts'
export { commonCsv, csvWriter } from './export/source/csv.rules.ts'
export { productSchedule } from './product-schedule/product-schedule.events.ts'
export { wordCollector } from './product-search/product-search.events.ts'
export { wordJobs } from './product-search/unused-word.jobs.ts'

export const catalogServiceRoutes = [
  catalogRoutes,
  productRoutes,
  priceRoutes,
  treatmentRoutes,
  exportSettingRoutes,
  exportRoutes,
  propertyRoutes,
  attributeRoutes,
  categoryRoutes,
].map((served) => ({ ...served, localeOf: defaultLocale }))
export { createAttributes, deleteAttributes, updateAttributes } from './attribute/attribute.service.ts'
export { restoreAttributes } from './attribute/attribute-restore.service.ts'
export type { AttributeImage } from './attribute/attribute-restore.store.ts'
export {
  createAttributeValues,
  deleteAttributeValue,
  updateAttributeValue,
} from './attribute/attribute-value.service.ts'
export {
  createCatalogs,
  createDefaultParentCatalog,
  createParentCatalogs,
  deleteCatalogs,
  updateCatalogs,
} from './catalog/catalog.service.ts'
export { type CatalogImage, restoreCatalogs } from './catalog/catalog-restore.service.ts'
export {
  createCategories,
  listCategories,
} from './category/category.service.ts'
export { deleteCategories } from './category/category-remove.service.ts'
export {
  type CategoryImage,
  lockCategoryTree,
  restoreCategories,
} from './category/category-restore.service.ts'
export { updateCategories } from './category/category-update.service.ts'
export { imagePlugin } from './image/image.plugin.ts'
export { proxiedImageSql } from './image/image.read.ts'
export { type ImageSite, imageSite, originalImage } from './image/image.rules.ts'
export { checkSelection } from './option/option.rules.ts'
export { type Measure, measureText } from './price/measure.rules.ts'
export { applicablePrice } from './price/price.rules.ts'
export {
  deleteProductLocationPrices,
  resolvePrices,
  restoreLocationPrices,
  setProductLocationPrices,
} from './price/price.service.ts'
export {
  hasMethod,
  isAvailableAt,
  isOffered,
  type ProductField,
  productText,
  type ShownMethods,
  viewSql,
} from './product/product.read.ts'
export { isStale } from './product/product.rules.ts'
export { catalogScope } from './product/product.store.ts'
export { listProductFacts, type ProductFacts } from './product/product-fact.store.ts'
export { listKnownProducts } from './product/product-known.store.ts'
export {
  lookUpProducts,
  type ProductInquiry,
  type SellableProduct,
} from './product/product-lookup.service.ts'
export { countedParts, type ShelfProduct, shelfProduct } from './product/product-shelf.read.ts'
export { listSoldProducts, type SoldProduct } from './product/product-sold.store.ts'
export { createProducts } from './product/product-write.service.ts'
export { deleteProducts, updateProducts } from './product-batch/product-batch.service.ts'
export { lockForRestore, restoreProducts } from './product-batch/product-restore.service.ts'
export type { ProductImage } from './product-batch/product-restore.store.ts'
export { countFacets, readFacetNames } from './product-facet/product-facet.service.ts'
export { productHistoryJobs } from './product-history/product-history.service.ts'
export { listProducts } from './product-list/product-list.service.ts'
export { createProperties, deleteProperties, updateProperties } from './property/property.service.ts'
export { restoreProperties } from './property/property-restore.service.ts'
export { checkValues, duplicateValues, valueChanges } from './property/value-list.rules.ts'
export { suggestProducts } from './suggestion/suggestion.service.ts'
