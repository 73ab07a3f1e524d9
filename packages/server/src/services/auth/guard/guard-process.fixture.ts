import { loadConfig } from '@tradepost/kernel'
import { openPlatform } from '../../../platform.ts'
import { createGuard } from './guard.ts'

/** A second server process as far as tokens go: tells its parent whom a token belongs to. */
const { TRADEPOST_SECRET, OTHER_PROCESS_DATABASE, OTHER_PROCESS_URL } = process.env
const platform = openPlatform(
  { ...loadConfig({ TRADEPOST_SECRET, TRADEPOST_PUBLIC_URL: OTHER_PROCESS_URL }), logLevel: 'silent' },
  { connection: { connectionString: OTHER_PROCESS_DATABASE } },
)
const { guard } = createGuard(platform)

process.on('message', async ({ token }: { token: string }) => {
  const found = guard(token)
  process.send?.({ subject: (await found)?.subject ?? null, wasKnown: !(found instanceof Promise) })
})
process.on('disconnect', () => process.exit())
