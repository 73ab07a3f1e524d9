import type { ResultFor } from '@tradepost/sdk'

type Line = Pick<
  ResultFor<'getSalesOrder'>['order']['lineItems'][number],
  'quantity' | 'returnQuantity' | 'status'
>

/** How many of a line can still come back: what the customer has, without what is on its way back. */
export const returnableOf = ({ quantity, returnQuantity, status }: Line): number =>
  status === 'fulfilled' ? quantity - returnQuantity : 0
