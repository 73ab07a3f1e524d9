import type { Random } from '../proof/random.ts'
import type { Call, Outcome } from './call.ts'
import type { Member } from './world.ts'

/** Needed for commands of the operator, who restores what a merchant hands over. */
export type Operator = { databaseUrl: string; secret: string; dataDir: string }

/** Where an attack takes place: its own merchant, the servers, and how far it may go. */
export type Field = {
  attacker: Member
  operator: Operator
  /** Updated when a server restarts. */
  addresses: string[]
  /** Multiplies callers and sockets. */
  scale: number
  random: Random
  /** The share of its time that has passed: 1 and more when it is over. */
  elapsed(): number
  /** Sends and counts; never throws. */
  send(call: Call): Promise<Outcome>
  /** Counts an answer that came to a socket of the attack's own. */
  count(status: Outcome['status']): void
  /** An answer that was given as a success, and is wrong. */
  blame(what: string): void
  killServer(): Promise<void>
}

export type Attack = {
  /** As the table and `--only` name it. */
  name: string
  /** A server is killed, so connections to it may break. */
  kills?: true
  run(field: Field): Promise<void>
}

type Rush = { callers: number; most: number }

export const scaled = ({ scale }: Field, number: number): number => Math.max(1, Math.round(number * scale))

/**
 * Runs the given number of callers; each sends its next call when the last is over, until the time or the
 * count is reached.
 */
export const rush = async (
  field: Field,
  { callers, most }: Rush,
  callAt: (n: number) => Call,
): Promise<void> => {
  let sent = 0
  const limit = scaled(field, most)
  const keepCalling = async () => {
    do await field.send(callAt(sent++))
    while (field.elapsed() < 1 && sent < limit)
  }
  await Promise.all(Array.from({ length: scaled(field, callers) }, keepCalling))
}
