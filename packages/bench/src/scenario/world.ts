/** Merchants of different sizes. Scenarios create in `fresh`, so the other two do not change. */
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
  /** How many fulfillment orders change their status in one request, and how many orders are routed in one. */
  batches: { statuses: number; routed: number }
  /** The cursor of a page, and the key in it: with another key in its place it leads elsewhere. */
  cursor: { text: string; key: string }
  image: BenchImage
  /** Token of the back end of a shop of the small merchant. */
  shopToken: string
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
   * begins with the customer. A batch is a customer, a product with stock and the first digits of fresh numbers; a block
   * is a move of the fulfillment orders whose numbers begin with it.
   */
  keys:
    | 'stored'
    | 'shelf'
    | 'sibling'
    | 'fresh'
    | 'line'
    | 'order'
    | 'orderChange'
    | 'purchase'
    | 'batch'
    | 'block'
  /** The created entity: when it is recorded its number is the key, so that the floor can give it others. */
  numbered?: 'order' | 'bought' | 'routed' | 'return'
  /** Unset: as many as the options say. */
  callers?: number
  /** Sent with the token of a shop. */
  isShopper?: true
  /** The floor is the static file plugin and not the database. */
  isFile?: true
  /** Also sent to the bare server. */
  isLimited?: true
  /** Images are made meanwhile. */
  isBesideImages?: true
  /** Distance between its new keys and those of another scenario that creates the same entities. */
  shift?: number
  /** Varies only by the key, so that both sides send the same. */
  request(world: World, key: string): BenchRequest
}

export const tokenFor = ({ merchants, shopToken }: World, { merchant, isShopper }: Scenario): string =>
  isShopper ? shopToken : merchants[merchant].token
