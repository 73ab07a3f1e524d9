const DAY = 86_400_000

/** For previews: values that the default templates show. */
export const sampleValues = (now: Date, shopUrl: string): Record<string, unknown> => {
  const later = new Date(now.getTime() + 3 * DAY).toISOString()
  const salesOrder = {
    orderNumber: '10042',
    status: 'open',
    submitDate: now.toISOString(),
    currencyCode: 'USD',
    total: 51.31,
    subTotal: 48.9,
    promoAmount: -4.89,
    discountAmount: 0,
    shippingTotal: 4.9,
    taxAmount: 2.4,
    tax2Amount: 0,
    taxSummary: [{ code: 'tax', name: 'Sales tax', amount: 2.4 }],
    lineItems: [
      { quantity: 2, product: { code: 'oolong-100', name: 'Oolong' }, extendedPrice: 29.8 },
      { quantity: 1, product: { code: 'teapot', name: 'Teapot' }, extendedPrice: 19.1 },
    ],
  }
  const lines = salesOrder.lineItems.map(({ quantity, product: { code, name }, extendedPrice }) => ({
    code,
    name,
    quantity,
    amount: extendedPrice,
    imageUrl: null,
    insteadOf: null,
    priceDifference: null,
  }))
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
      trackingUrl: null,
      currencyCode: salesOrder.currencyCode,
      total: salesOrder.total,
      amount: 4.9,
      orderUrl: `${shopUrl}/orders/${salesOrder.orderNumber}`,
      lines,
      shippingAddress: ['Ada Byron', '1 Engine Road', '19103 Philadelphia', 'US'],
      slot: { date: later, from: '10:00', to: '12:00' },
      openingHours: [{ date: later, hours: '9a - 6p' }],
      salesOrder,
      returnOrder: { orderNumber: '10042-R1', status: 'new', total: -29.8 },
      fulfillmentOrder: {
        orderNumber: `${salesOrder.orderNumber}-0001`,
        salesOrderNumber: salesOrder.orderNumber,
        status: 'ready',
        heldUntil: later,
      },
      location: {
        code: 'downtown',
        name: 'Downtown',
        settings: { pickupInstructions: null },
        addresses: [{ street: '1 Market Street', postalCode: '19103', city: 'Philadelphia' }],
      },
      token: 'A1B2C3',
      resetUrl: null,
      expireDate: later,
    },
    custom: {},
  }
}
