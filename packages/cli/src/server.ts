import { runServer } from '@tradepost/server/run'

await runServer({
  loadDemo: async () => (await import('@tradepost/demo')).demo,
  buildConsole: async (onNotice) => (await import('@tradepost/console')).buildConsole(onNotice),
})
