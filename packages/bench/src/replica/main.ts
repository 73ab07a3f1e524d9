import { makeTemporaryFolder } from '../server/folder.ts'
import { readArguments } from '../server/options.ts'
import { runProgram } from '../server/program.ts'
import { align, whole } from '../table.ts'
import { measureReplica } from './measure.ts'

const usage = `npm run bench:replica -- [options]
  --callers n   requests in flight at any time (8)
  --seconds n   length of one round; each side of a question has three, in turns (4)
  --products n  products of the merchant (2000)`

const ms = (value: number) => value.toFixed(2)

await runProgram(usage, async (cleanup, say) => {
  const options = readArguments({ whole: { callers: 8, products: 2_000 }, fractions: { seconds: 4 } })
  const results = await measureReplica(
    { ...options, folder: await makeTemporaryFolder(cleanup), say },
    cleanup,
  )
  console.log(
    align([
      ['question', 'replica', 'HTTP/s', 'primary ms', 'replica ms'],
      ...results.map(({ question, hasReplica, rate, primaryMs, replicaMs }) => [
        question,
        hasReplica ? 'yes' : 'no',
        whole(rate),
        ms(primaryMs),
        ms(replicaMs),
      ]),
    ]),
  )
  return true
})
