import { account } from './account.ts'
import { analytics } from './analytics.ts'
import { catalog } from './catalog.ts'
import { content } from './content.ts'
import { customer } from './customer.ts'
import { fulfillment } from './fulfillment.ts'
import { imports } from './imports.ts'
import { intake } from './intake.ts'
import { merchant } from './merchant.ts'
import { notification } from './notification.ts'
import { order } from './order.ts'
import { picking } from './picking.ts'
import { promotion } from './promotion.ts'
import { query } from './query.ts'
import { request } from './request.ts'
import { returns } from './returns.ts'
import { state } from './state.ts'
import { storefront } from './storefront.ts'
import { webhook } from './webhook.ts'

/** Every text about a problem inside of a request; those with a parameter are functions. */
export const texts = {
  ...request,
  ...query,
  ...state,
  ...account,
  ...merchant,
  ...catalog,
  ...customer,
  ...promotion,
  ...order,
  ...fulfillment,
  ...picking,
  ...returns,
  ...analytics,
  ...intake,
  ...imports,
  ...content,
  ...notification,
  ...storefront,
  ...webhook,
}
