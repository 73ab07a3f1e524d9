import { openDatabase } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { createClient } from '@tradepost/sdk'
import { cloneDemo } from './demo.ts'
import { launch, newFolder } from './launch.ts'

/** The demo with its files in a folder, served by one process after the other. */
export const openDemoProcesses = async () => {
  const connectionString = await cloneDemo()
  const database = openDatabase({ connectionString, max: 4 })
  closeAfterFile(() => database.close())
  const folder = await newFolder()
  const start = async () => {
    const server = launch({
      DATABASE_URL: connectionString,
      TRADEPOST_DATA_DIR: folder,
      TRADEPOST_DEMO: '1',
      TRADEPOST_SECRET: 'a secret of the tests, long enough to be one',
    })
    const url = await server.ready
    const client = { clientId: 'demo', clientSecret: 'demo-secret' }
    const api = createClient({ baseUrl: url, merchantCode: 'demo', ...client, retries: 0 })
    const kill = () => {
      server.child.kill('SIGKILL')
      return server.ended
    }
    return { api, url, kill, server }
  }
  return { database, folder, start }
}
