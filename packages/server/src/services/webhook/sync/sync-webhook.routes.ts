import { catalog, customer } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as webhooks from './sync-webhook.service.ts'

/** One list, at the addresses of both services. */
export const syncWebhookRoutes = [
  routes(catalog, {
    listSyncWebhooks: ({ ctx, query }) => webhooks.listSyncWebhooks(ctx, query),
    createSyncWebhooks: ({ ctx, body }) => webhooks.createSyncWebhooks(ctx, body.syncWebhooks),
    updateSyncWebhook: ({ ctx, params, body }) =>
      webhooks.updateSyncWebhook(ctx, params.syncWebhookCode, body),
    deleteSyncWebhook: ({ ctx, params }) => webhooks.deleteSyncWebhook(ctx, params.syncWebhookCode),
  }),
  routes(customer, {
    listCustomerSyncWebhooks: ({ ctx, query }) => webhooks.listSyncWebhooks(ctx, query),
    createCustomerSyncWebhooks: ({ ctx, body }) => webhooks.createSyncWebhooks(ctx, body.syncWebhooks),
    updateCustomerSyncWebhook: ({ ctx, params, body }) =>
      webhooks.updateSyncWebhook(ctx, params.syncWebhookCode, body),
    deleteCustomerSyncWebhook: ({ ctx, params }) => webhooks.deleteSyncWebhook(ctx, params.syncWebhookCode),
  }),
]
