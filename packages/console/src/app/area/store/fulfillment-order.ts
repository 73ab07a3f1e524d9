import type { FulfillmentOrderUpdate } from '@tradepost/contract'
import type { ResultFor } from '@tradepost/sdk'

type Listed = ResultFor<'listFulfillmentOrders'>['fulfillmentOrders'][number]

/** A fulfillment order as the store app keeps it. */
export type FulfillmentOrder = Listed & { lineItems: NonNullable<Listed['lineItems']> }
export type FulfillmentOrderLine = FulfillmentOrder['lineItems'][number]

/** The counters of the store, in the order in which an order passes them. */
export const steps = ['accept', 'pick', 'pack', 'handOver'] as const
export type Step = (typeof steps)[number]

const stepsByStatus: Partial<Record<string, Step>> = {
  new: 'accept',
  requested: 'accept',
  accepted: 'pick',
  inProgress: 'pick',
  picked: 'pack',
  packed: 'pack',
  ready: 'handOver',
  checkedIn: 'handOver',
}

/** Undefined for orders that have ended or are on hold: the store has nothing to do with them. */
export const stepOf = ({ status }: Pick<FulfillmentOrder, 'status'>): Step | undefined =>
  stepsByStatus[status]
export const openStatuses = Object.keys(stepsByStatus)

/** The one move that the large button offers; while lines are picked there is none. */
export const nextStatus = ({
  status,
  type,
}: Pick<FulfillmentOrder, 'status' | 'type'>): FulfillmentOrder['status'] | undefined => {
  if (status === 'new' || status === 'requested') return 'accepted'
  if (status === 'picked') return 'packed'
  if (status === 'packed') return type === 'directShip' ? 'fulfilled' : 'ready'
  return status === 'ready' || status === 'checkedIn' ? 'fulfilled' : undefined
}

const isPicked = ({ status }: FulfillmentOrderLine) =>
  ['picked', 'packed', 'ready', 'fulfilled'].includes(status)
const hasEnded = ({ status }: FulfillmentOrderLine) => ['canceled', 'rejected'].includes(status)
export const openLines = ({ lineItems }: FulfillmentOrder): FulfillmentOrderLine[] =>
  lineItems.filter((line) => !isPicked(line) && !hasEnded(line))

/** Lines follow their order, as on the server. */
const lineStatusIn = (status: FulfillmentOrder['status']): FulfillmentOrderLine['status'] | undefined => {
  if (status === 'inProgress') return undefined
  return status === 'checkedIn' ? 'ready' : status
}

type LineChange = NonNullable<FulfillmentOrderUpdate['lineItems']>[number]

/** A substitute that the server has not numbered yet: nothing can be done with it until it has. */
export const isArriving = ({ id }: FulfillmentOrderLine): boolean => id < 0

const arriving = (fulfillmentOrder: FulfillmentOrder, changes: LineChange[]): FulfillmentOrderLine[] => {
  const [model] = fulfillmentOrder.lineItems
  return changes.flatMap(({ id, product, quantity = 0 }, index) =>
    id === undefined && product?.code && model
      ? [
          {
            ...model,
            id: -1 - fulfillmentOrder.lineItems.length - index,
            status: 'accepted' as const,
            quantity,
            sku: null,
            product: {
              ...model.product,
              code: product.code,
              name: product.code,
              image: null,
              identifiers: {},
              options: [],
            },
          },
        ]
      : [],
  )
}

const withLines = (fulfillmentOrder: FulfillmentOrder, changes: LineChange[]): FulfillmentOrder => {
  const kept = fulfillmentOrder.lineItems.map((line) => {
    const change = changes.find(({ id }) => id === line.id)
    if (!change) return line
    const { quantity = line.quantity, status = line.status } = change
    return { ...line, quantity, status: quantity === 0 ? ('canceled' as const) : status }
  })
  const lineItems = [...kept, ...arriving(fulfillmentOrder, changes)]
  const changed = { ...fulfillmentOrder, lineItems }
  const hasPicked = lineItems.some(isPicked)
  if (!hasPicked || stepOf(fulfillmentOrder) !== 'pick') return changed
  return { ...changed, status: openLines(changed).length === 0 ? 'picked' : 'inProgress' }
}

/** How an order will look when a move that still waits has been sent. */
export const applied = (
  fulfillmentOrder: FulfillmentOrder,
  { status, lineItems }: FulfillmentOrderUpdate,
): FulfillmentOrder => {
  const changed = lineItems ? withLines(fulfillmentOrder, lineItems) : fulfillmentOrder
  if (!status) return changed
  const lineStatus = lineStatusIn(status)
  return {
    ...changed,
    status,
    lineItems: changed.lineItems.map((line) =>
      lineStatus && !hasEnded(line) ? { ...line, status: lineStatus } : line,
    ),
  }
}

/** The open line that a scanned or typed code names. */
export const findLine = (
  fulfillmentOrder: FulfillmentOrder,
  text: string,
): FulfillmentOrderLine | undefined => {
  const code = text.trim().toLowerCase()
  if (code === '') return undefined
  return openLines(fulfillmentOrder).find(
    ({ id, sku, product }) =>
      id >= 0 &&
      [sku, product.code, ...Object.values(product.identifiers ?? {})].some(
        (known) => typeof known === 'string' && known.toLowerCase() === code,
      ),
  )
}

/** The number of scans for a line if every unit is scanned; weighed goods count as one. */
export const scansOf = ({ quantity }: Pick<FulfillmentOrderLine, 'quantity'>): number =>
  Number.isInteger(quantity) ? quantity : 1

const numbersOf = ({ orderNumber, salesOrderNumber, externalCode }: FulfillmentOrder) => [
  orderNumber,
  salesOrderNumber,
  externalCode,
]

/** Whether a customer said or showed this order: by a whole name, or by a number of it. */
export const fitsCustomer = (fulfillmentOrder: FulfillmentOrder, text: string): boolean => {
  const typed = text.trim().toLowerCase()
  const { firstName, lastName, companyName } = fulfillmentOrder.fulfillmentOrderAddress ?? {}
  const names = [lastName, companyName, [firstName, lastName].filter(Boolean).join(' ')]
  return (
    typed !== '' && [...numbersOf(fulfillmentOrder), ...names].some((known) => known?.toLowerCase() === typed)
  )
}

/** For the search field of the counter: the beginning of a name or number is enough. */
export const matches = (fulfillmentOrder: FulfillmentOrder, text: string): boolean => {
  const typed = text.trim().toLowerCase()
  const { firstName, lastName, companyName } = fulfillmentOrder.fulfillmentOrderAddress ?? {}
  const names = [firstName, lastName, companyName, `${firstName} ${lastName}`]
  return [...numbersOf(fulfillmentOrder), ...names].some((known) => known?.toLowerCase().startsWith(typed))
}
