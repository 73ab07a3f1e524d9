import { accounts } from './accounts.ts'
import { catalog } from './catalog.ts'
import { common } from './common.ts'
import { content } from './content.ts'
import { customers } from './customers.ts'
import type { ErrorDefinition } from './definition.ts'
import { imports } from './imports.ts'
import { intake } from './intake.ts'
import { inventory } from './inventory.ts'
import { merchants } from './merchants.ts'
import { notifications } from './notifications.ts'
import { orders } from './orders.ts'
import { promotions } from './promotions.ts'
import { returns } from './returns.ts'
import { storefront } from './storefront.ts'
import { webhooks } from './webhooks.ts'

export type { ErrorDefinition } from './definition.ts'
export { texts } from './texts/index.ts'

/** Every error of the interface stands here once; services throw them by name. */
export const errors = {
  ...common,
  ...accounts,
  ...merchants,
  ...catalog,
  ...inventory,
  ...promotions,
  ...customers,
  ...orders,
  ...returns,
  ...intake,
  ...imports,
  ...content,
  ...notifications,
  ...storefront,
  ...webhooks,
} as const satisfies Record<string, ErrorDefinition>

export type ErrorName = keyof typeof errors

export const messageOf = (name: ErrorName): string => errors[name].message
