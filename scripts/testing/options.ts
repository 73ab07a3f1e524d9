import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type Tier, tiers } from './files.ts'

export type TestOptions = {
  /** Paths, folders and patterns; none: all tests. */
  named: string[]
  /** Only the files that a change touches, compared with this commit. */
  changedSince?: string
  /** Only the files of this tier; none: those of both. */
  tier?: Tier
  /** Runs the checks beside the tests. */
  isChecking: boolean
  /** Keeps how long each file took. */
  isRecording: boolean
  fileMs: number
  /** Files that run at the same time. */
  atOnce: number
  /** While cores have nothing to do. */
  mostAtOnce: number
  /** Passed on to node. */
  nodeOptions: string[]
}

/** Tests wait now and then, for locks, timers and other processes, so more files than cores keep the cores at work. */
const usualAtOnce = Math.ceil(availableParallelism() * 1.5)
/** Some wait for a minute and more. */
const usuallyMost = availableParallelism() * 4

export const usage = `npm run test:all -- [options] [files, folders or patterns]
  --test-name-pattern=…  only the tests whose name matches; other options of node --test that begin with --test- work, too
  --changed[=commit]     only the files that a change touches, compared with the commit (main)
  --tier=quick|deep      only the tests of npm test, or only those of npm run test:deep
  --checked              runs the checks of npm run check beside the tests
  --record               keeps how long each file took, by which the order of the next runs is chosen
  --at-once=n            files that run at the same time (${usualAtOnce}, and up to ${usuallyMost} while cores are idle)
  --file-seconds=n       for each file (600)`

/** Both ways to give a value become one. */
const joined = (args: string[]): string[] =>
  args.flatMap((argument, index) => {
    if (isPattern(args[index - 1])) return []
    return isPattern(argument) ? [`${argument}=${args[index + 1] ?? ''}`] : [argument]
  })

const isPattern = (argument = '') => /^--test-(name|skip)-pattern$/.test(argument)
const isForNode = (argument: string) => /^--test-/.test(argument)

export const readTestOptions = (given: string[]): TestOptions | 'help' => {
  const args = joined(given)
  const own = args.filter((argument) => !isForNode(argument))
  const { values, positionals } = parseArgs({
    args: own.map((argument) => (argument === '--changed' ? '--changed=main' : argument)),
    allowPositionals: true,
    options: {
      changed: { type: 'string' },
      tier: { type: 'string' },
      checked: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      'file-seconds': { type: 'string', default: '600' },
      'at-once': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return 'help'
  const seconds = Number(values['file-seconds'])
  if (!(seconds > 0)) throw new TypeError('--file-seconds takes a number above 0')
  const atOnce = Number(values['at-once'] ?? usualAtOnce)
  if (!Number.isInteger(atOnce) || atOnce < 1) throw new TypeError('--at-once takes a whole number above 0')
  const tier = tiers.find((name) => name === values.tier)
  if (values.tier !== undefined && !tier) throw new TypeError(`--tier takes ${tiers.join(' or ')}`)
  return {
    named: positionals,
    changedSince: values.changed,
    tier,
    isChecking: values.checked,
    isRecording: values.record,
    fileMs: seconds * 1000,
    atOnce,
    mostAtOnce: values['at-once'] === undefined ? usuallyMost : atOnce,
    nodeOptions: args.filter(isForNode),
  }
}
