export { expectNoErrors } from './batch.ts'
export type { CallOptions, Fetch, Filters, RawAnswer } from './call.types.ts'
export { type Client, type ClientOptions, createClient } from './client.ts'
export * from './error/error.ts'
export type { InputFor, ListOperationName, ResultFor } from './operation.types.ts'
export type { PageOptions, WatchInput } from './page/page.types.ts'
export type {
  CatalogPutOptions,
  CategoryItem,
  CustomerItem,
  Items,
  ProductItem,
  PutOptions,
  PutReport,
} from './put/put.ts'
export type { Credentials } from './token.ts'
export type { Warning } from './warning.ts'
export type { TradepostEvent } from './webhook/event.types.ts'
export { verifyWebhook, type WebhookRequest, WebhookVerificationError } from './webhook/verify.ts'
