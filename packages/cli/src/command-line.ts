import packageFile from '../package.json' with { type: 'json' }
import { type Command, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { commandHelp, groupHelp, overview } from './help.ts'
import { type Parsed, parse } from './parse.ts'
import { print } from './print.ts'

const { version } = packageFile

const helpFor = ({ command, group }: { command?: Command; group?: Command[] }): string =>
  command ? commandHelp(command) : group ? groupHelp(group) : overview(commands, version)

const run = async (parsed: Parsed): Promise<number | undefined> => {
  if (parsed.want === 'version') return void print(version)
  if (parsed.want === 'help') return void print(helpFor(parsed))
  const { command, values } = parsed
  try {
    return await command.run(values as never)
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { explain } = await import('./explain.ts')
    console.error(explain(error, command, values))
    return 1
  }
}

/** Answers the exit code if it is not 0: 1 for a command that failed, 2 for a wrong command line. */
export const runCommandLine = async (args: string[]): Promise<number | undefined> => {
  try {
    return await run(parse(commands, args))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    return 2
  }
}
