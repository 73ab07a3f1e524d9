import type { MigrationStatus, Settings } from '@tradepost/kernel'
import type { EmbeddedLook } from '@tradepost/postgres'
import type { OpenPlatform } from '@tradepost/server/tool'

/** Known without a database connection. */
export type Machine = {
  settings: Settings
  /** Undefined when there is no embedded database or an external server is used. */
  embedded: EmbeddedLook | undefined
}

export type Opened = Machine & { platform: OpenPlatform; migrations: MigrationStatus }
