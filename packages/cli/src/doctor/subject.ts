import type { MigrationStatus, Settings } from '@tradepost/kernel'
import type { EmbeddedLook } from '@tradepost/postgres'
import type { OpenPlatform } from '@tradepost/server'

/** What can be known without a database. */
export type Machine = {
  settings: Settings
  /** What there is of the embedded database; undefined when there is none, or a server is used instead. */
  embedded: EmbeddedLook | undefined
}

export type Opened = Machine & { platform: OpenPlatform; migrations: MigrationStatus }
