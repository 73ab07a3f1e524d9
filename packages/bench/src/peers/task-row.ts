import type { Measured } from '../client/timings.ts'
import { ms, whole } from '../table.ts'
import { unitsOf } from './measure.ts'
import type { Task } from './peer.ts'

export const digits = (number: number) => (number < 10 ? number.toFixed(1) : whole(number))

const rateOf = (task: Task, { rate }: Measured): number => rate * unitsOf(task)

/** A line of the table. */
export const rowOf = ([task, [own, ...others]]: [Task, Measured[]]): string[] => [
  task,
  ...(own ? [digits(rateOf(task, own)), ms(own.p99)] : []),
  ...others.flatMap((other) => [
    digits(rateOf(task, other)),
    ms(other.p99),
    own ? `${digits(own.rate / other.rate)}×` : '–',
  ]),
]
