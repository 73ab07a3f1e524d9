/** One kind of request: how many callers send it at any time, or for how many seconds of each minute. */
export type Share = { scenario: string; callers: number; seconds?: number }

/** A working day in a shop: mostly reading, some buying, staff who change things, now and then a batch of new products. */
export const mix: Share[] = [
  { scenario: 'get', callers: 4 },
  { scenario: 'list20-deep', callers: 2 },
  { scenario: 'list100', callers: 1 },
  { scenario: 'category20', callers: 1 },
  { scenario: 'search', callers: 2 },
  { scenario: 'update', callers: 1 },
  { scenario: 'reserve', callers: 1 },
  { scenario: 'order-place', callers: 1 },
  { scenario: 'order-get', callers: 1 },
  { scenario: 'order-list100', callers: 1 },
  { scenario: 'cart-add', callers: 1 },
  { scenario: 'create100', callers: 1, seconds: 2 },
]
