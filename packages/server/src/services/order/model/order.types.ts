import type { SalesOrder } from '@tradepost/contract'

/** Fields computed on read or set when stored. */
type Computed =
  | 'id'
  | 'orderNumber'
  | 'date'
  | 'updateDate'
  | 'lineItemCount'
  | 'fulfillmentGroups'
  | 'fulfillmentSlots'
  | 'customer'
  | 'orderUrl'
  | 'isOrderable'

/** An order while something is decided about it: every field present. */
export type Order = Omit<SalesOrder, Computed>
