import { customer } from '@tradepost/contract'
import { readJob, routes } from '@tradepost/kernel'
import { startErase } from './erase.ts'
import { startExport } from './export.ts'
import { SERVICE } from './privacy.rules.ts'

export const privacyRoutes = routes(customer, {
  eraseCustomer: ({ ctx, params }) => startErase(ctx, params.customerId),
  exportCustomer: ({ ctx, params }) => startExport(ctx, params.customerId),
  getCustomerJob: ({ ctx, params }) => readJob(ctx, SERVICE, params.jobId),
})
