import { chmod, mkdir } from 'node:fs/promises'
import { makeTemporaryFolder } from '../server/folder.ts'
import { readArguments } from '../server/options.ts'
import { runProgram } from '../server/program.ts'
import { proveGrowth } from './prove.ts'
import { missesOf, reportGrowth, violationsOf } from './report.ts'

const usage = `npm run prove:growth -- [options]
  --rows n      in the tables that grow (10000000); 100000000 need 60 GB
  --percent n   of them that go, the oldest (50)
  --callers n   at once (8)
  --seconds n   of load before and after the retention (60)
  --folder f    keeps the database there, and takes up what it finds
  --short       a million rows, five seconds`

await runProgram(usage, async (cleanup, say) => {
  const {
    short,
    folder: chosen,
    ...options
  } = readArguments({
    whole: { rows: 10_000_000, percent: 50, callers: 8, seconds: 60 },
    others: { folder: { type: 'string' }, short: { type: 'boolean' } },
  })
  const folder = chosen ?? (await makeTemporaryFolder(cleanup))
  await mkdir(folder, { recursive: true })
  // as root, the database runs as another user
  await chmod(folder, 0o755)
  const size = short ? { ...options, rows: 1_000_000, seconds: 5 } : options
  const proof = await proveGrowth({ ...size, folder, say }, cleanup)
  console.log(reportGrowth(proof))
  return [...violationsOf(proof), ...missesOf(proof)].length === 0
})
