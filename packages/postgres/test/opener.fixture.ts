// A process that opens a database, says so on stdout and lets go of it at SIGTERM; the tests kill it.
import { openEmbedded } from '../src/index.ts'

const [dataDir = '', role] = process.argv.slice(2)
try {
  const db = await openEmbedded({ dataDir, role: role === 'tool' ? 'tool' : 'serve' })
  process.once('SIGTERM', () => void db.stop())
  console.log(JSON.stringify({ pid: db.pid, started: db.started }))
} catch (error) {
  console.log(JSON.stringify({ error: String(error) }))
}
