import { root } from './fences.ts'
import { run } from './programs.ts'

export type Command = { command: string; shows: string[] }

/** Commands behind a prompt, each with the lines that it prints. */
export const commandsOf = (block: string): Command[] =>
  block
    .replaceAll(/ \\\n */g, ' ')
    .split(/^\$ /m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [command = '', ...shows] = part.trim().split('\n')
      return { command, shows }
    })

const wordsOf = (line: string): string[] =>
  Array.from(line.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '')

/** Runs the command line without a process of its own. */
export type Tradepost = (
  args: string[],
  input: string,
) => Promise<{ code: number; stdout: string; stderr: string }>

export type Programs = { url: string; tradepost: Tradepost }

const isPrompt = (line: string) => /^(Password|The same again):$/.test(line)

/** Of our programs; a shell runs the others, which have no answer here. */
export const runCommand = async ({ command, shows }: Command, { url, tradepost }: Programs) => {
  const [npx, program, ...args] = wordsOf(command)
  const lines = shows.filter((line) => !isPrompt(line))
  if (npx !== 'npx') return undefined
  if (program === 'node') {
    const { output } = await run(process.execPath, args, root, { ...process.env, TRADEPOST_URL: url })
    return { output, lines }
  }
  // where nobody sits in front of it, it does not ask
  const answers = lines.length < shows.length ? ['--owner-password', '-'] : []
  const { code, stdout, stderr } = await tradepost([...args, ...answers], 'a password of the owner\n')
  if (code !== 0 && lines.length === 0) throw new Error(`${command} ended with ${code}: ${stdout}${stderr}`)
  return { output: `${stdout}${stderr}`, lines }
}
