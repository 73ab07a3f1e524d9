import { Command as Commander, type CommanderError, Option as CommanderOption } from 'commander'
import type { Command, Option } from './command.ts'
import * as mistakes from './mistakes.ts'

export type Parsed =
  | { want: 'version' }
  | { want: 'help'; command?: Command; group?: Command[] }
  | { want: 'run'; command: Command; values: Record<string, unknown> }

const helpFlags = ['--help', '-h']
const helpCodes = ['commander.help', 'commander.helpDisplayed']

/** Commander ends by an error when it has shown something; what was wanted travels in ours. */
class Wanted extends Error {
  readonly parsed: Parsed
  constructor(parsed: Parsed) {
    super()
    this.parsed = parsed
  }
}

const silent = { writeOut: () => undefined, writeErr: () => undefined }

/** Errors of Commander name what was typed in quotes. */
const typedIn = ({ message }: CommanderError): string => /'([^']*)'/.exec(message)?.[1] ?? ''

const wordsOf = (args: string[]): string[] => {
  const end = args.findIndex((argument) => argument.startsWith('-'))
  return end < 0 ? args : args.slice(0, end)
}

/** `--name --code x` forgot a value; a value that does begin with a dash is given as `--name=-x`. */
const isForgotten = (args: string[], name: string, value: string) =>
  value.length > 1 && value.startsWith('-') && !args.includes(`--${name}=${value}`)

const optionOf = (command: Command, args: string[], name: string, option: Option): CommanderOption => {
  const made = new CommanderOption(`--${name}${option.value ? ` ${option.value}` : ''}`, option.about)
  if (!option.value) return made.default(false)
  if (option.multiple) made.default([])
  return made.argParser((value: string, earlier: unknown) => {
    if (isForgotten(args, name, value))
      throw helpFlags.includes(value)
        ? new Wanted({ want: 'help', command })
        : mistakes.missingValue(command, name)
    return option.multiple ? [...(earlier as string[]), value] : value
  })
}

/** Required options are looked for after unknown ones, which often are the same one misspelt. */
const valuesOf = (command: Command, program: Commander): Record<string, unknown> => {
  const values: Record<string, unknown> = Object.fromEntries(
    program.options.map((option) => [option.name(), program.getOptionValue(option.attributeName())]),
  )
  const [word] = program.args
  if (command.operand && word !== undefined) {
    if (values[command.operand] !== undefined) throw mistakes.givenTwice(command, command.operand)
    values[command.operand] = word
  }
  const missing = Object.keys(command.options).filter(
    (name) => command.options[name]?.required && values[name] === undefined,
  )
  if (missing.length > 0) throw mistakes.missingOptions(command, missing)
  return values
}

const addCommand = (parent: Commander, command: Command, args: string[]): void => {
  const program = parent.command(command.name.split(' ').at(-1) as string)
  for (const [name, option] of Object.entries(command.options))
    program.addOption(optionOf(command, args, name, option))
  if (command.operand) program.argument('[word]')
  program
    .exitOverride((error) => {
      if (helpCodes.includes(error.code)) throw new Wanted({ want: 'help', command })
      if (error.code === 'commander.unknownOption') throw mistakes.unknownOption(command, typedIn(error))
      if (error.code === 'commander.optionMissingArgument')
        throw mistakes.missingValue(command, /--([\w-]+)/.exec(typedIn(error))?.[1] ?? '')
      throw mistakes.unexpected(command, program.args.slice(command.operand ? 1 : 0)[0] ?? '')
    })
    .action(() => {
      throw new Wanted({ want: 'run', command, values: valuesOf(command, program) })
    })
}

/** A first word that several commands share. */
const addGroup = (parent: Commander, word: string, all: readonly Command[], args: string[]): void => {
  const group = all.filter(({ name }) => name.startsWith(`${word} `))
  const program = parent
    .command(word)
    .helpCommand(false)
    .exitOverride((error) => {
      const words = wordsOf(args)
      if (words.length > 1) throw mistakes.unknownCommand(all, words)
      if (error.code === 'commander.helpDisplayed') throw new Wanted({ want: 'help', group })
      throw mistakes.oneWordMore(group, word)
    })
  for (const command of group) addCommand(program, command, args)
}

const programOf = (all: readonly Command[], args: string[]): Commander => {
  const program = new Commander('tradepost')
    .configureOutput(silent)
    .helpCommand(false)
    .version('', '-v, --version')
    .exitOverride((error) => {
      const words = wordsOf(args)
      if (words.length > 0) throw mistakes.unknownCommand(all, words)
      if (error.code === 'commander.version') throw new Wanted({ want: 'version' })
      if (helpCodes.includes(error.code)) throw new Wanted({ want: 'help' })
      throw mistakes.commandFirst()
    })
  for (const command of all.filter(({ name }) => !name.includes(' '))) addCommand(program, command, args)
  const words = all.filter(({ name }) => name.includes(' ')).map(({ name }) => name.split(' ')[0] as string)
  for (const word of new Set(words)) addGroup(program, word, all, args)
  return program
}

export const parse = (all: readonly Command[], words: string[]): Parsed => {
  const args = words[0] === 'help' ? [...words.slice(1), '--help'] : words
  try {
    programOf(all, args).parse(args, { from: 'user' })
  } catch (error) {
    if (error instanceof Wanted) return error.parsed
    throw error
  }
  throw new Error(`nothing was read of: ${args.join(' ')}`)
}
