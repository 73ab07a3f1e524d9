import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { UserError } from '@tradepost/kernel'
import { UsageError } from './command.ts'

const isToBeAsked = (value: string | undefined) => value === undefined && process.stdin.isTTY

/** Given as an option, `-` for standard input, or else asked for; it is never shown. */
export const readSecret = async (
  option: string,
  value: string | undefined,
  question: string,
): Promise<string> => {
  if (value === '-') return readLine(option)
  if (value !== undefined) return value
  if (!process.stdin.isTTY)
    throw new UsageError(`${option} is missing: give it, or - to read it from standard input.`)
  return ask(question)
}

export const readPassword = async (option: string, value: string | undefined): Promise<string> => {
  const password = await readSecret(option, value, 'Password: ')
  if (isToBeAsked(value) && (await ask('The same again: ')) !== password)
    throw new UserError('The two passwords differ: try again.')
  return password
}

const readLine = async (option: string): Promise<string> => {
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new UserError(`${option} is - and standard input is empty: write it there.`)
}

/** Typed characters are not shown. */
const ask = async (question: string): Promise<string> => {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  // a pending question would otherwise never end
  const interrupted = new AbortController()
  lines.once('SIGINT', () => interrupted.abort())
  process.stderr.write(question)
  try {
    return await lines.question('', { signal: interrupted.signal })
  } catch {
    throw new UserError('Nothing was changed.')
  } finally {
    process.stderr.write('\n')
    lines.close()
  }
}
