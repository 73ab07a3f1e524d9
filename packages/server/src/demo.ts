import type { Config, Platform } from '@tradepost/kernel'
import type { DemoSite, MailReader } from './site/index.ts'

/** A mail server for demo merchants that have none. It keeps the mails for people to look at. */
export type Mailbox = MailReader & { smtpUrl: string; sender: string; close(): Promise<void> }

/** Sample data and accounts for a first look. The server has none itself: its starter passes one in. */
export type Demo = {
  /** Fills a database that has no demo yet, and lets its accounts in. */
  open(platform: Platform): Promise<void>
  /** Locks out the accounts that a demo left in the database. */
  close(platform: Platform): Promise<void>
  openMailbox(config: Config): Promise<Mailbox>
  site(platform: Platform, mails: MailReader | undefined): DemoSite
  /** How to sign in, for the line that says the server is ready. */
  greeting: string
}
