import type { Demo } from '@tradepost/server'
import { closeDemo, demoClient, demoOwner, openDemo, operator } from './account/accounts.service.ts'
import { demoSite } from './site/site.ts'

export { demoClient, listOpenDemoAccounts, openDemo } from './account/accounts.service.ts'

/** For `runServer`. */
export const demo: Demo = {
  open: openDemo,
  close: closeDemo,
  // loaded only where the demo runs
  openMailbox: async (config) => (await import('./mail/mailbox.ts')).openMailbox(config),
  site: demoSite,
  greeting: `Demo: sign in as ${demoOwner.emailAddress} / ${demoOwner.password}, API client ${demoClient.clientId} / ${demoClient.clientSecret}, operator client ${operator.id} / ${operator.secret}.`,
}
