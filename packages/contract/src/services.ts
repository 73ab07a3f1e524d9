import type { Operation, Service } from './operation.ts'
import { auth } from './services/auth.ts'
import { catalog } from './services/catalog/index.ts'
import { content } from './services/content/index.ts'
import { customer, customerAccount } from './services/customer/index.ts'
import { eventReceiver } from './services/event-receiver.ts'
import { imports } from './services/import/index.ts'
import { invitationAcceptance, invitations } from './services/invitation.operations.ts'
import { keys } from './services/key.ts'
import { location } from './services/location.operations.ts'
import { merchant, operator } from './services/merchant.operations.ts'
import { notification, notificationEventReceiver } from './services/notification/index.ts'
import { discovery, oauth } from './services/oauth.ts'
import { order } from './services/order/index.ts'
import { paymentNews } from './services/order/provider/order-payment.ts'
import { promotion } from './services/promotion/index.ts'
import { segmentation } from './services/segmentation/index.ts'
import { shopCalls, shopCarts, shopCheckouts, shopTokens } from './services/storefront/index.ts'
import { webhook } from './services/webhook/index.ts'

/** The whole interface. An operation that is not reachable from here does not exist. */
export const services = {
  oauth,
  discovery,
  auth,
  invitations,
  invitationAcceptance,
  keys,
  operator,
  merchant,
  location,
  catalog,
  customer,
  customerAccount,
  segmentation,
  promotion,
  order,
  paymentNews,
  content,
  notification,
  notificationEventReceiver,
  eventReceiver,
  imports,
  shopCalls,
  shopCarts,
  shopCheckouts,
  shopTokens,
  webhook,
} as const

export type Services = typeof services
type UnionToIntersection<U> = (U extends unknown ? (value: U) => void : never) extends (
  value: infer I,
) => void
  ? I
  : never

/** Every operation by name; names are unique over all services. */
export type Operations = UnionToIntersection<Services[keyof Services]['operations']>
export type OperationName = keyof Operations

export type BoundOperation = { name: string; service: Service; operation: Operation; path: string }

export const allOperations: BoundOperation[] = (Object.values(services) as Service[]).flatMap((service) =>
  Object.entries(service.operations).map(([name, operation]) => ({
    name,
    service,
    operation,
    path: service.base + operation.path,
  })),
)

const byName = new Map(allOperations.map((bound) => [bound.name, bound]))
if (byName.size !== allOperations.length) throw new Error('two operations of the contract share a name')

export const findOperation = (name: string): BoundOperation | undefined => byName.get(name)

/** Members of the input of a call: parameters flat, the body under `body`. */
export const inputNames = ({ path, operation }: BoundOperation): string[] => {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const queried = (operation.query as { properties?: object } | undefined)?.properties ?? {}
  return [...parameters, ...Object.keys(queried), ...(operation.body ? ['body'] : [])]
}
