import { align, ms, whole } from '../table.ts'
import type { Minute, Soaked } from './soak.ts'

/** Of the server process at rest, after the load. */
const MAX_MEGABYTES = 250
const LINES = 12

const megabytes = (bytes: number) => Math.round(bytes / 1e6)

/** Neighbouring minutes as one line, so that an hour fits a screen. */
const stretches = (minutes: Minute[]): { last: number; minutes: Minute[] }[] => {
  const length = Math.ceil(minutes.length / LINES)
  return Array.from({ length: Math.ceil(minutes.length / length) }, (_, index) => {
    const part = minutes.slice(index * length, (index + 1) * length)
    return { last: index * length + part.length, minutes: part }
  })
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

export const hasFailed = ({ minutes }: Soaked): boolean => minutes.some(({ failed }) => failed > 0)

export const isBounded = ({ bytes }: Soaked): boolean => megabytes(bytes.atRest) <= MAX_MEGABYTES

export const reportSoak = (soaked: Soaked): string => {
  const { minutes, kinds, bytes } = soaked
  const failure = minutes.find((minute) => minute.failure)?.failure
  return [
    align([
      ['until minute', 'requests', 'failed', 'p99 ms at most', 'MB at most'],
      ...stretches(minutes).map(({ last, minutes: part }) => [
        String(last),
        whole(sum(part.map(({ requests }) => requests))),
        whole(sum(part.map(({ failed }) => failed))),
        ms(Math.max(...part.map(({ p99 }) => p99))),
        String(megabytes(Math.max(...part.map(({ peakBytes }) => peakBytes)))),
      ]),
    ]),
    '',
    align([
      ['request', 'requests', 'p50 ms', 'p99 ms'],
      ...Object.entries(kinds).map(([name, { count, p50, p99 }]) => [name, whole(count), ms(p50), ms(p99)]),
    ]),
    '',
    `memory of the server: ${megabytes(bytes.atEnd)} MB at the end, ${megabytes(bytes.atRest)} MB after a rest; the bar is ${MAX_MEGABYTES}: ${isBounded(soaked) ? 'holds' : 'MISSED'}`,
    ...(failure ? [`FAILED, first with: ${failure}`] : []),
  ].join('\n')
}
