import { Readable } from 'node:stream'
import { runCommandLine } from '../src/command-line.ts'

export type Ended = { code: number; stdout: string; stderr: string }
type Write = typeof process.stdout.write

/** Puts what is written to the stream into the list instead, until the returned function is called. */
const divert = (stream: NodeJS.WriteStream, written: string[]) => {
  const { write } = stream
  stream.write = ((chunk: string | Uint8Array) => {
    written.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
    return true
  }) as Write
  return () => {
    stream.write = write
  }
}

const perform = async (args: string[], env: NodeJS.ProcessEnv, input: string): Promise<Ended> => {
  const { env: before, stdin } = process
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const restore = [divert(process.stdout, stdout), divert(process.stderr, stderr)]
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true })
  process.env = { ...before, ...env }
  try {
    const code = (await runCommandLine(args)) ?? 0
    return { code, stdout: stdout.join(''), stderr: stderr.join('') }
  } finally {
    process.env = before
    Object.defineProperty(process, 'stdin', { value: stdin, configurable: true })
    for (const each of restore) each()
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other, since commands share the environment and the streams of this process. */
export const runInProcess = (args: string[], env: NodeJS.ProcessEnv, input: string): Promise<Ended> => {
  const ended = last.then(() => perform(args, env, input))
  last = ended.catch(() => undefined)
  return ended
}
