import type { Clock, Database, Ids } from '@tradepost/kernel'
import type { CatalogTable } from '../archive/catalog.read.ts'

export type MoveWork = {
  here: Database
  there: Database
  merchantId: number
  code: string
  tables: CatalogTable[]
  ids: Ids
  clock: Clock
  onProgress(text: string): void
}

export type MoveOptions = {
  code: string
  /** Address of the other database, as operators may read it. */
  target: string
  /** How the other PostgreSQL reaches this one. */
  conninfo: string
  /** For so long changes may wait at most. */
  pauseMs: number
  /** To switch, each with such a wait. */
  attempts: number
}

export type Cells = Pick<MoveWork, 'here' | 'there' | 'ids' | 'clock' | 'onProgress'>
