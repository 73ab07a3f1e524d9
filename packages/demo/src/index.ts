import type { Demo } from '@tradepost/server'
import { closeDemo, demoClient, demoOwner, openDemo, operator } from './account/accounts.service.ts'
import { demoSite } from './site/site.ts'

export { demoClient, listOpenDemoAccounts, openDemo } from './account/accounts.service.ts'

/** For `runServer`. */
export const demo: Demo = {
  open: openDemo,
  close: closeDemo,
  site: demoSite,
  greeting: `Demo: sign in as ${demoOwner.emailAddress} / ${demoOwner.password}, API client ${demoClient.clientId} / ${demoClient.clientSecret}, operator client ${operator.id} / ${operator.secret}.`,
}
