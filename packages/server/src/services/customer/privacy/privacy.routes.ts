import { customer } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as privacy from './privacy.service.ts'

export const privacyRoutes = routes(customer, {
  eraseCustomer: ({ ctx, params }) => privacy.startErase(ctx, params.customerId),
  exportCustomer: ({ ctx, params }) => privacy.startExport(ctx, params.customerId),
  getCustomerJob: ({ ctx, params }) => privacy.getCustomerJob(ctx, params.jobId),
})
