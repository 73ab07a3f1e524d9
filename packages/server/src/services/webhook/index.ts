export { deliveryJobs as webhookJobs } from './delivery/delivery.jobs.ts'
export { webhookFollower } from './dispatch/follow.service.ts'
export { startWebhookSender } from './dispatch/sender.service.ts'
export { webhookRoutes } from './webhook/webhook.routes.ts'
