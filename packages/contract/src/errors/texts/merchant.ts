export const merchant = {
  operatorFields: 'Only an operator can change status and isDemo',
  moreThanServer: (most: number) =>
    `The server allows ${most} requests a second for each client: set at most that, or raise TRADEPOST_RATE_LIMIT`,
  lastDefaultShop: 'A merchant has one default shop: make another shop the default instead',
  noImage: (types: string, pixels: number, side: number) =>
    `The content is no image that can be shown: ${types} with at most ${pixels} pixels, ${side} on each side`,
  noSuchDay: (day: string) => `${day} is no day of the calendar`,
  slotEndsFirst: (from: string, to: string) => `A slot that begins at ${from} cannot end at ${to}`,
  pluginCallNotMade: 'The call could not be made; the log of the server says why',
  taxOfRate: (percent: number) => `Tax ${percent} %`,
  shippingDiscount: 'Shipping discount',
  availability: (state: 'inStock' | 'toOrder' | 'none') =>
    ({ inStock: 'In stock', toOrder: 'Available to order', none: 'Sold out' })[state],
  pluginJobsDone: (done: number, all: number) => `${done} of ${all} jobs are done`,
}
