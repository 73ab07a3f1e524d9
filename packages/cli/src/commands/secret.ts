import { UsageError } from '../command.ts'
import { table } from '../print.ts'

export const secretLines = ({ id, secret }: { id: string; secret: string }): string =>
  `${table([
    ['  Client id', id],
    ['  Client secret', secret],
  ])}\nThe secret is stored as a hash only: keep it now, it cannot be shown again.`

/** Undefined when the option was not given; its bounds are those of the interface. */
export const seconds = (option: string, text: string | undefined): number | undefined => {
  if (text !== undefined && !/^\d{1,10}$/.test(text))
    throw new UsageError(`${option} ${text}: takes a number of seconds.`)
  return text === undefined ? undefined : Number(text)
}
