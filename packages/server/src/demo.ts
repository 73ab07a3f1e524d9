import type { Platform } from '@tradepost/kernel'
import type { DemoSite } from './site/index.ts'

/** Sample data and accounts for a first look. The server has none itself: its starter passes one in. */
export type Demo = {
  /** Fills a database that has no demo yet, and lets its accounts in. */
  open(platform: Platform): Promise<void>
  /** Locks out the accounts that a demo left in the database. */
  close(platform: Platform): Promise<void>
  site(platform: Platform): DemoSite
  /** How to sign in, for the line that says the server is ready. */
  greeting: string
}
