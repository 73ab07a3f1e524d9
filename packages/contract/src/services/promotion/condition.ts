/** Amounts and quantities compare as exact numbers, texts as texts, free ones as what they are. */
export type ConditionFieldType = 'amount' | 'text' | 'free'

/** The fields that conditions of promotions may name. Those of `lineItem` are asked of each line. */
export const conditionFields = {
  subTotal: 'amount',
  shippingSubTotal: 'amount',
  quantity: 'amount',
  currencyCode: 'text',
  localeCode: 'text',
  shopCode: 'text',
  platform: 'text',
  fulfillmentMethod: 'text',
  customerId: 'text',
  'customer.id': 'text',
  'customer.segment.code': 'text',
  'cart.product.code': 'text',
  'cart.product.categoryCode': 'text',
  'lineItem.product.code': 'text',
  'lineItem.product.categoryCode': 'text',
  'lineItem.product.price': 'amount',
  'lineItem.product.salePrice': 'amount',
  'lineItem.product.quantity': 'amount',
  'lineItem.quantity': 'amount',
  'lineItem.fulfillmentMethod': 'text',
} as const satisfies Record<string, ConditionFieldType>
export type ConditionField = keyof typeof conditionFields

/** Fields that end with a code of the merchant's own. */
export const conditionFamilies = [
  'customer.attributes.',
  'lineItem.product.options.',
  'lineItem.product.properties.',
] as const
export type ConditionFamily = (typeof conditionFamilies)[number]
