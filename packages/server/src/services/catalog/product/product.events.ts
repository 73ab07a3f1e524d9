export const productEvent = <Name extends 'productUpdated' | 'productDeleted'>(
  event: Name,
  productCode: string,
  catalogCode: string,
) => ({ event, entityId: productCode, payload: { productCode, catalogCode } })
