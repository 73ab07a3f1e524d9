import { BatchResult, filtersQuery } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import {
  Batch,
  List,
  Nullable,
  NullableDateTime,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
  withDescription,
} from '../../schema.ts'
import { webhookFields } from './webhook.ts'

export const syncWebhookStatuses = ['active', 'inactive'] as const

/** After so many in a row, from whatever process, it is not asked for a while. */
export const SYNC_WEBHOOK_FAILURES = 5
export const SYNC_WEBHOOK_PAUSE_SECONDS = 30

const changeable = {
  name: webhookFields.name,
  endpoint: withDescription(
    webhookFields.endpoint,
    'Address that is asked. Any text is stored; what cannot be called has the fallback.',
  ),
  status: OneOf(syncWebhookStatuses, { default: 'active', description: 'Whether it is asked.' }),
  events: withDescription(webhookFields.events, 'Questions that it answers; each has one receiver only.'),
}
const code = Text(1, 255, { description: 'Code of the synchronous webhook; never changes.' })
const { status, ...needed } = changeable

export const SyncWebhookCreate = Obj({ code, ...needed, status: Type.Optional(status) })
export type SyncWebhookCreate = Static<typeof SyncWebhookCreate>

export const SyncWebhookUpdate = Patch(changeable)
export type SyncWebhookUpdate = Static<typeof SyncWebhookUpdate>

export const SyncWebhook = Obj({
  id: Text(36, 36, { description: 'UUID; the webhook service shows its secret and tests it by this id.' }),
  code,
  ...changeable,
  pausedUntil: withDescription(
    NullableDateTime(),
    `Until then it is not asked, because it failed ${SYNC_WEBHOOK_FAILURES} times in a row; null while it is asked.`,
  ),
  lastFailure: Nullable(
    Text(0, undefined, { description: 'Why it had the fallback; null if it never had.' }),
  ),
  lastFailureDate: withDescription(NullableDateTime(), 'When it had the fallback.'),
})
export type SyncWebhook = Static<typeof SyncWebhook>

const tag = 'Synchronous webhooks'

/** The catalog and the customer service have the same ones, each at its own address. */
const operationsAt = <const Path extends string, const Reader extends string>(path: Path, list: Reader) =>
  ({
    list: {
      method: 'GET',
      path,
      summary: 'List synchronous webhooks',
      description: 'Endpoints that are asked while a request waits, with the reason of their last failure.',
      tag,
      permission: can.viewWebhooks,
      query: Obj({ ...filtersQuery }),
      filters: ['code'],
      responses: {
        200: Obj({
          syncWebhooks: withDescription(List(SyncWebhook), 'Synchronous webhooks of the merchant.'),
        }),
      },
    },
    create: {
      method: 'POST',
      path,
      summary: 'Create synchronous webhooks',
      description: `When one does not answer in time (two seconds, unless the operator set another limit), and for ${SYNC_WEBHOOK_PAUSE_SECONDS} seconds after ${SYNC_WEBHOOK_FAILURES} failures in a row, the request goes on with the fallback, and the header \`Tradepost-Fallback\` says so.`,
      tag,
      permission: can.createWebhooks,
      body: Obj({
        syncWebhooks: withDescription(Batch(SyncWebhookCreate, 100), 'Synchronous webhooks to create.'),
      }),
      responses: { 200: BatchResult },
      batch: true,
    },
    update: {
      method: 'POST',
      path: `${path}/{syncWebhookCode}` as const,
      summary: 'Update a synchronous webhook',
      description: '`events` are replaced as a whole. A new endpoint is asked at once, also during a pause.',
      tag,
      permission: can.editWebhooks,
      body: SyncWebhookUpdate,
      responses: { 204: null },
      errors: ['syncWebhookNotFound', 'eventKindNotFound', 'eventTaken'],
      listedIn: { operation: list, list: 'syncWebhooks', key: 'code' },
    },
    remove: {
      method: 'DELETE',
      path: `${path}/{syncWebhookCode}` as const,
      summary: 'Delete a synchronous webhook',
      tag,
      permission: can.deleteWebhooks,
      responses: { 204: null },
      errors: ['syncWebhookNotFound'],
    },
  }) as const satisfies Record<string, Operation>

const ofCatalog = operationsAt('/syncWebhooks', 'listSyncWebhooks')
const ofCustomer = operationsAt('/syncwebhooks', 'listCustomerSyncWebhooks')

export const syncWebhookOperations = {
  listSyncWebhooks: ofCatalog.list,
  createSyncWebhooks: ofCatalog.create,
  updateSyncWebhook: ofCatalog.update,
  deleteSyncWebhook: ofCatalog.remove,
} as const

/** Clients of the customer service know this other address of the list. */
export const customerSyncWebhookOperations = {
  listCustomerSyncWebhooks: ofCustomer.list,
  createCustomerSyncWebhooks: ofCustomer.create,
  updateCustomerSyncWebhook: ofCustomer.update,
  deleteCustomerSyncWebhook: ofCustomer.remove,
} as const
