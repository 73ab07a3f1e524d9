/**
 * Parameters of paths that name things of the trade: codes and numbers of products, places and orders. They say nothing
 * about a person without the database, so a log may show them; without them nobody finds the request that a caller asks
 * about. Not among them: ids of customers and carts, coupons, which are worth money, and names that people choose.
 */
export const businessCodes: ReadonlySet<string> = new Set([
  'attributeCode',
  'attributeValueCode',
  'campaignCode',
  'catalogCode',
  'categoryCode',
  'code',
  'importRef',
  'inventoryTreatmentSettingCode',
  'locale',
  'locationCode',
  'merchantCode',
  'methodCode',
  'orderNumber',
  'otherVersion',
  'pageCode',
  'productCode',
  'productConditionCode',
  'promotionCode',
  'propertyCode',
  'reservationCode',
  'returnReasonCode',
  'roleCode',
  'salesOrderNumber',
  'segmentCode',
  'shopCode',
  'syncWebhookCode',
  'templateCode',
  'versionNumber',
  'webhookId',
  'widgetConfigDefinitionCode',
])
