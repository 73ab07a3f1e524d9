import { Job, JobStarted } from '../../common/job.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Obj } from '../../schema.ts'

const tag = 'Personal data'

export const privacyOperations = {
  eraseCustomer: {
    method: 'POST',
    path: '/customers/{customerId}/erase',
    summary: 'Erase what is stored of a customer',
    description:
      'A job. The personal data goes, also of a deleted customer; orders stay with their totals. Its result counts what was erased.',
    tag,
    permission: can.deleteCustomers,
    responses: { 202: JobStarted },
    errors: ['customerNotFound'],
  },
  exportCustomer: {
    method: 'POST',
    path: '/customers/{customerId}/export',
    summary: 'Collect all that is stored of a customer',
    description: 'A job. Its result holds the data for seven days, also of a deleted customer.',
    tag,
    permission: can.viewCustomers,
    responses: { 202: JobStarted },
    errors: ['customerNotFound'],
  },
  getCustomerJob: {
    method: 'GET',
    path: '/jobs/{jobId}',
    summary: 'Get a job of the customer service',
    tag,
    permission: can.viewCustomers,
    responses: { 200: Obj({ job: Job }) },
    errors: ['jobNotFound'],
  },
} as const satisfies Record<string, Operation>
