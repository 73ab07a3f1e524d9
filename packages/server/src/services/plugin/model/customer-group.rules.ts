/** There are no groups of customers here, but platforms ask for those that prices depend on. */
export const customerGroup = { id: '1', name: 'Customers' }
export const guestGroup = { id: '0', name: 'Guests' }
export const defaultTaxClass = 'default'

export const customerGroups = [
  { ...customerGroup, is_default: '1', customer_tax_class_key: defaultTaxClass },
  { ...guestGroup, is_default: '0', customer_tax_class_key: defaultTaxClass },
]
