const DAY = 86_400_000

/** For previews: values that the default templates show. */
export const sampleValues = (now: Date): Record<string, unknown> => {
  const later = new Date(now.getTime() + 3 * DAY).toISOString()
  const salesOrder = {
    orderNumber: '10042',
    status: 'open',
    submitDate: now.toISOString(),
    currencyCode: 'USD',
    total: 48.9,
    lineItems: [
      { quantity: 2, product: { code: 'oolong-100', name: 'Oolong' }, extendedPrice: 29.8 },
      { quantity: 1, product: { code: 'teapot', name: 'Teapot' }, extendedPrice: 19.1 },
    ],
  }
  return {
    customer: {
      firstName: 'Ada',
      lastName: 'Byron',
      name: 'Ada Byron',
      emailAddress: 'ada@example.test',
      attributes: {},
      settings: { defaultLocale: null },
    },
    event: {
      salesOrderNumber: salesOrder.orderNumber,
      fulfillmentOrderNumber: `${salesOrder.orderNumber}-0001`,
      returnOrderNumber: '10042-R1',
      carrier: 'Parcel',
      tracking: '1Z999',
      salesOrder,
      fulfillmentOrder: {
        orderNumber: `${salesOrder.orderNumber}-0001`,
        salesOrderNumber: salesOrder.orderNumber,
        status: 'ready',
        heldUntil: later,
      },
      location: {
        code: 'downtown',
        name: 'Downtown',
        addresses: [{ street: '1 Market Street', postalCode: '19103', city: 'Philadelphia' }],
      },
      token: 'A1B2C3',
      resetUrl: null,
      expireDate: later,
    },
    custom: {},
  }
}
