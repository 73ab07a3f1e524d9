import { nearest } from '@tradepost/kernel/nearest'
import { type Command, UsageError } from './command.ts'

const program = 'npx tradepost'

/** Messages for wrong command lines: each lists what is allowed, or suggests what was probably meant. */
export const commandFirst = () =>
  new UsageError(`The command comes first, then its options: ${program} --help lists the commands.`)

export const unknownCommand = (all: readonly Command[], words: string[]): UsageError => {
  // a command of one word may be followed by anything
  const typed = words.slice(0, 2).join(' ')
  const meant = nearest(
    typed,
    all.map(({ name }) => name),
  )
  return new UsageError(
    `There is no command ${typed}: did you mean ${meant}? ${program} --help lists all of them.`,
  )
}

export const oneWordMore = (group: readonly Command[], word: string) =>
  new UsageError(`${word} takes one word more: ${group.map(({ name }) => name).join(', ')}.`)

const wrong = ({ name }: Command, sentence: string) =>
  new UsageError(`${sentence} ${program} ${name} --help shows all options.`)

export const unexpected = (command: Command, word: string) =>
  wrong(command, `${command.name} takes no ${word}, only options.`)

export const givenTwice = (command: Command, option: string) =>
  wrong(command, `${command.options[option]?.value} is given twice: as a word and as --${option}.`)

export const missingValue = (command: Command, option: string) =>
  wrong(command, `--${option} takes ${command.options[option]?.value}.`)

export const missingOptions = (command: Command, names: string[]) =>
  wrong(
    command,
    `${command.name} needs ${names.map((name) => `--${name} ${command.options[name]?.value}`).join(' and ')}.`,
  )

export const unknownOption = (command: Command, typed: string): UsageError => {
  const [flag = ''] = typed.split('=')
  if (Object.hasOwn(command.options, flag.replace(/^--/, '')))
    return wrong(command, `${flag} takes no value.`)
  const known = Object.keys(command.options).map((name) => `--${name}`)
  if (known.length === 0) return new UsageError(`${command.name} takes no options: leave ${flag} out.`)
  return new UsageError(
    `${command.name} has no option ${flag}: did you mean ${nearest(flag, known)}? It takes ${known.join(', ')}.`,
  )
}
