import type { ResultFor } from '@tradepost/sdk'

export type Customer = ResultFor<'getCustomer'>['customer']

export const nameOf = ({ firstName, lastName, emailAddress, id }: Customer): string =>
  [firstName, lastName].filter(Boolean).join(' ') || emailAddress || id
