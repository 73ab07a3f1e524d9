import type { ExportUpdate } from '@tradepost/contract'

type SentStatus = NonNullable<ExportUpdate['status']>
type StoredStatus = 'processing' | 'succeeded' | 'failed'

/** Stored as everybody spells it; only answers keep the spelling of the interface. */
export const storedStatus = (status: SentStatus): StoredStatus =>
  status === 'succeded' ? 'succeeded' : status
