import { demo } from '@tradepost/demo'
import { runServer } from '@tradepost/server'

await runServer({ demo })
