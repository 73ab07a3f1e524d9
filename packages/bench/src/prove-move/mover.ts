import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from '@tradepost/kernel'
import type { Cell, Cells } from './cells.ts'

const program = fileURLToPath(import.meta.resolve('@tradepost/cli'))
const POLL_MS = 3

/** The step at which the command is killed; null: it may finish. */
export type Kill = 'copying' | 'switching' | 'removing' | null

const stepAt = ({ database }: Cell, code: string) =>
  database.maybe<{ step: string }>(sql`select step from merchant_move where code = ${code}`)

const order = ['copying', 'switching', 'removing', 'done']

/** The command of an operator, in a process of its own; whether it was killed. */
const command = async (
  { settings, merchant: { code } }: Cells,
  [from, to]: readonly [Cell, Cell],
  kill: Kill,
): Promise<boolean> => {
  const child = spawn(process.execPath, [program, 'merchant', 'move', code, '--to', to.databaseUrl], {
    env: { ...process.env, ...settings, DATABASE_URL: from.databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: string[] = []
  child.stderr.on('data', (text) => said.push(String(text)))
  const ended = once(child, 'exit')
  let isKilled = false
  while (kill !== null && child.exitCode === null) {
    const found = await stepAt(from, code)
    if (found && found.step !== 'done' && order.indexOf(found.step) >= order.indexOf(kill)) {
      // in the middle of a copy, not at its beginning
      if (kill === 'copying') await sleep(2000)
      isKilled = child.kill('SIGKILL')
      break
    }
    await sleep(POLL_MS)
  }
  await ended
  if (!isKilled && child.exitCode !== 0) throw new Error(`the move failed: ${said.join('').slice(-1000)}`)
  return isKilled
}

/** There, with a kill on the way if one is wanted; how many there were. */
export const moveOnce = async (cells: Cells, way: readonly [Cell, Cell], kill: Kill): Promise<number> => {
  const isKilled = await command(cells, way, kill)
  if (isKilled) await command(cells, way, null)
  return Number(isKilled)
}
