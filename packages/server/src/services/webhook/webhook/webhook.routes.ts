import { webhook } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as deliveries from '../delivery/delivery.service.ts'
import * as resends from '../delivery/resend.service.ts'
import { testWebhook } from '../delivery/test-call.service.ts'
import * as secrets from '../secret/secret.service.ts'
import * as webhooks from './webhook.service.ts'

export const webhookRoutes = routes(webhook, {
  listWebhooks: ({ ctx, query }) => webhooks.listWebhooks(ctx, query),
  createWebhooks: ({ ctx, body }) => webhooks.createWebhooks(ctx, body.webhooks),
  getWebhook: ({ ctx, params }) => webhooks.getWebhook(ctx, params.webhookId),
  updateWebhook: ({ ctx, params, body }) => webhooks.updateWebhook(ctx, params.webhookId, body),
  deleteWebhook: ({ ctx, params }) => webhooks.deleteWebhook(ctx, params.webhookId),
  testWebhook: ({ ctx, params }) => testWebhook(ctx, params.webhookId),
  getWebhookToken: async ({ ctx }) => secrets.getWebhookToken(ctx),
  listEventKinds: async () => webhooks.listEventKinds(),
  getWebhookSecret: ({ ctx, params }) => secrets.getWebhookSecret(ctx, params.webhookId),
  rotateWebhookSecret: ({ ctx, params }) => secrets.rotateWebhookSecret(ctx, params.webhookId),
  getWebhookJob: ({ ctx, params }) => resends.getWebhookJob(ctx, params.jobId),
  listWebhookDeliveries: ({ ctx, params, query }) =>
    deliveries.listWebhookDeliveries(ctx, params.webhookId, query),
  getWebhookDelivery: ({ ctx, params }) =>
    deliveries.getWebhookDelivery(ctx, params.webhookId, params.deliveryId),
  resendWebhookDelivery: ({ ctx, params, body }) =>
    resends.resendWebhookDelivery(ctx, params.webhookId, params.deliveryId, body),
  resendWebhookDeliveries: ({ ctx, params, body }) =>
    resends.resendWebhookDeliveries(ctx, params.webhookId, body),
})
