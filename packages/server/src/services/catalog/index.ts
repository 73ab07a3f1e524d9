import { attributeRoutes } from './attribute/attribute.routes.ts'
import { defaultLocale } from './base/locale.service.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { categoryRoutes } from './category/category.routes.ts'
import { exportRoutes } from './export/run/export.routes.ts'
import { exportSettingRoutes } from './export/setting/setting.routes.ts'
import { priceRoutes } from './price/price.routes.ts'
import { productRoutes } from './product/product.routes.ts'
import { propertyRoutes } from './property/property.routes.ts'
import { treatmentRoutes } from './treatment/treatment.routes.ts'

export { validXml, xmlText } from './export/feed/xml-text.rules.ts'
export { exportJobs } from './export/run/export.jobs.ts'
export { exportPlugin } from './export/run/export.plugin.ts'
export { MAIL_EXPORT, readExportMail } from './export/run/mail.service.ts'
export { exportCsv, exportFeed, exportLimits } from './export/run/request.service.ts'
export type { RunKey as ExportKey } from './export/run/run.store.ts'
export { updateExportSettings } from './export/setting/setting.service.ts'
export { productSchedule } from './product/schedule/schedule.events.ts'
export { wordJobs } from './product/search/unused-word.jobs.ts'
export { wordCollector } from './suggestion/suggestion.events.ts'

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
export { createAttributes } from './attribute/create.ts'
export { deleteAttributes } from './attribute/delete.ts'
export type { AttributeImage } from './attribute/restore.store.ts'
export { restoreAttributes } from './attribute/restore.ts'
export { updateAttributes } from './attribute/update.ts'
export {
  createAttributeValues,
  deleteAttributeValue,
  updateAttributeValue,
} from './attribute/value.service.ts'
export { catalogScope } from './base/scope.store.ts'
export { isStale } from './base/stale.rules.ts'
export { createCatalogs, createDefaultParentCatalog, createParentCatalogs } from './catalog/create.ts'
export { deleteCatalogs } from './catalog/delete.ts'
export { type CatalogImage, restoreCatalogs } from './catalog/restore.ts'
export { updateCatalogs } from './catalog/update.ts'
export { createCategories } from './category/create.ts'
export { deleteCategories } from './category/delete.ts'
export { listCategories } from './category/read.ts'
export {
  type CategoryImage,
  lockCategoryTree,
  restoreCategories,
} from './category/restore.ts'
export { updateCategories } from './category/update.ts'
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
export { productHistoryJobs } from './product/history/history.service.ts'
export { listProducts } from './product/list/list.ts'
export { type OfferedFacet, offerFacets } from './product/list/offered-facet.service.ts'
export { hasShownMethod, methodFilter, shownMethods } from './product/list/shown-method.rules.ts'
export {
  hasMethod,
  isAvailableAt,
  isOffered,
  type ProductField,
  productText,
  type ShownMethods,
  viewSql,
} from './product/read/product.read.ts'
export { listProductFacts, type ProductFacts } from './product/sale/fact.store.ts'
export { listKnownProducts } from './product/sale/known.store.ts'
export {
  lookUpProducts,
  type ProductInquiry,
  type SellableProduct,
} from './product/sale/look-up.ts'
export { countedParts, type ShelfProduct, shelfProduct } from './product/sale/shelf.read.ts'
export { listSoldProducts, type SoldProduct } from './product/sale/sold.store.ts'
export { createProducts } from './product/write/create.ts'
export { deleteProducts } from './product/write/delete.ts'
export type { ProductImage } from './product/write/restore.store.ts'
export { lockForRestore, restoreProducts } from './product/write/restore.ts'
export { updateProducts } from './product/write/update-many.ts'
export { createProperties, deleteProperties, updateProperties } from './property/property.service.ts'
export { restoreProperties } from './property/restore.ts'
export { checkValues, duplicateValues, valueChanges } from './property/value-list.rules.ts'
export { suggestProducts } from './suggestion/suggestion.service.ts'
