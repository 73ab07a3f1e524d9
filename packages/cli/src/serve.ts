import { cacheModulePaths } from '@tradepost/kernel/module-paths'

// before all others are loaded, which the thread for long jobs loads as well
cacheModulePaths()
const { runServer } = await import('@tradepost/server/run')

await runServer({
  loadDemo: async () => (await import('@tradepost/demo')).demo,
  buildConsole: async (onNotice) => (await import('@tradepost/console')).buildConsole(onNotice),
})
