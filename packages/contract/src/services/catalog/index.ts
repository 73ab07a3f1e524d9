import { service } from '../../operation.ts'
import { syncWebhookOperations } from '../webhook/sync-webhook.ts'
import { attributeOperations } from './attribute.operations.ts'
import { batchOperations } from './batch.operations.ts'
import { catalogOperations } from './catalog.operations.ts'
import { categoryOperations } from './category.operations.ts'
import { exportOperations } from './export.operations.ts'
import { inventoryOperations } from './inventory.operations.ts'
import { priceOperations } from './price.operations.ts'
import { productOperations } from './product.operations.ts'
import { propertyOperations } from './property.operations.ts'
import { reservationOperations } from './reservation.operations.ts'
import { settingOperations } from './setting.operations.ts'

export const catalog = service(
  'catalog',
  {
    title: 'Catalog',
    description:
      'Catalogs, categories, attributes, products, prices and stock. Product, category and price operations work on the default catalog unless `catalogCode` names another.',
  },
  {
    ...catalogOperations,
    ...propertyOperations,
    ...attributeOperations,
    ...categoryOperations,
    ...productOperations,
    ...priceOperations,
    ...inventoryOperations,
    ...reservationOperations,
    ...settingOperations,
    ...exportOperations,
    ...batchOperations,
    ...syncWebhookOperations,
  },
)
