import { type LimitOptions, listenAtLimit } from './limit-server.ts'

process.once('message', async (options: LimitOptions) => {
  process.send?.(await listenAtLimit(options))
})
process.once('disconnect', () => process.exit())
