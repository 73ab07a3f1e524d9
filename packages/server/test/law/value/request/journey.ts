import type { Client } from '@tradepost/sdk'
import type { TestServer } from '../../../support/server.ts'

export type Stage = TestServer & {
  /** As the demo's own client. */
  api: Client
  operator: Client
  /** A visitor of the shop, who may sign in. */
  guest: () => Promise<Client>
}

/** Sends operations one after the other, as somebody does who gets something done. */
export type Journey = (stage: Stage) => Promise<void>
