import vm from 'node:vm'
import { type Attack, attacksOn } from './attacks.ts'

/** Of processor time: a text of 2,000 characters takes a linear expression some hundredths of a millisecond. */
const SUSPECT_MS = 0.3
const SHORT = 2_000
const [LONG, LONGER] = [2_000, 8_000]
/** A text four times as long takes a linear expression four times as long, and a quadratic one sixteen times. */
const STEEP = 9
const WORTH_MS = 2
/** The longer text takes a linear expression less than a thousandth of this. */
const STEEP_MS = 200
/** For all texts of an expression; longer means that it never ends. */
const PATIENCE_MS = 5_000

const spentMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const textOf = ({ lead, pump, tail }: Attack, length: number) =>
  lead + pump.repeat(Math.ceil(length / pump.length)) + tail

const timeOf = (expression: RegExp, text: string): number => {
  const start = spentMs()
  text.replaceAll(expression, '')
  return spentMs() - start
}

/** The least of three: others may be at work on the machine, or V8 on its code. */
const leastTimeOf = (expression: RegExp, text: string) =>
  Math.min(...[1, 2, 3].map(() => timeOf(expression, text)))

const isSteep = (expression: RegExp, attack: Attack): boolean => {
  const text = textOf(attack, LONGER)
  if (timeOf(expression, text) > STEEP_MS) return true
  const longer = leastTimeOf(expression, text)
  return longer > WORTH_MS && longer > STEEP * leastTimeOf(expression, textOf(attack, LONG))
}

const context = vm.createContext({})
const script = new vm.Script('work()')

/** The text on which an expression takes more than linear time, if there is one. */
export const slowestText = (source: string, flags: string, patience = PATIENCE_MS): Attack | undefined => {
  const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  let tried: Attack | undefined
  let found: Attack | undefined
  context.work = () => {
    for (const attack of attacksOn(source, flags)) {
      tried = attack
      if (timeOf(expression, textOf(attack, SHORT)) < SUSPECT_MS || !isSteep(expression, attack)) continue
      found = attack
      return
    }
  }
  try {
    script.runInContext(context, { timeout: patience })
    return found
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return tried
    throw error
  }
}
