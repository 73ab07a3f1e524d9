/** Merchants that differ in size; `fresh` takes what the scenarios create, so that the other two keep theirs. */
export const merchantNames = ['large', 'medium', 'small', 'fresh'] as const
export type MerchantName = (typeof merchantNames)[number]
export type BenchMerchant = {
  code: string
  token: string
  products: number
  orders: number
  /** Customers with orders; empty at a merchant without orders. */
  customerIds: string[]
}

/** Paths of an uploaded photo, of a variant of it, and of the file that the variant is kept in. */
export type BenchImage = { original: string; address: string; file: string }

/** The server and data that both sides of a measurement use. */
export type World = {
  host: string
  port: number
  merchants: Record<MerchantName, BenchMerchant>
  /** Variants of one product of the large merchant. */
  siblings: number
  /** The cursor of a page, and the key in it: with another key in its place it leads elsewhere. */
  cursor: { text: string; key: string }
  image: BenchImage
}

export type BenchRequest = {
  method: 'GET' | 'POST'
  path: string
  body?: string
  /** Unset: no compression. */
  acceptEncoding?: 'br' | 'gzip'
}

export type Scenario = {
  name: string
  merchant: MerchantName
  /**
   * Stored keys are visited all over the catalog, those of shelves and siblings likewise; a fresh one was never used.
   * A line has two parts: a product with stock, and a fresh one. So have the change of an order, and a purchase, which
   * begins with the customer.
   */
  keys: 'stored' | 'shelf' | 'sibling' | 'fresh' | 'line' | 'order' | 'orderChange' | 'purchase'
  /** The floor is the static file plugin and not the database. */
  isFile?: true
  /** Images are made meanwhile. */
  isBesideImages?: true
  /** Creates an order: when it is recorded the number of that is the key, so that the floor can give it others. */
  isNumbered?: true
  /** How far its fresh keys are from those of another scenario that creates the same things. */
  shift?: number
  /** Varies only by the key, so that both sides send the same. */
  request(world: World, key: string): BenchRequest
}
