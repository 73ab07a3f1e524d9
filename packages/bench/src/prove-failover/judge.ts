import type { Load } from './load.ts'

export type Stored = {
  marks: { mark: string; count: number }[]
  /** By how much the stock has grown, and what is reserved of it. */
  added: number
  reserved: number
  events: number
  /** Events that arrived, each counted once. */
  arrived: number
}

export type Judgement = { lost: number; doubled: number; violations: string[] }

/** Compares what was acknowledged with what is stored. */
export const judge = ({ done, wrong }: Pick<Load, 'done' | 'wrong'>, stored: Stored): Judgement => {
  const counts = new Map(stored.marks.map(({ mark, count }) => [mark, count]))
  const lost = done.filter((mark) => !counts.has(mark))
  const doubled = [...counts].filter(([, count]) => count > 1)
  const known = new Set(done)
  const unknown = [...counts.keys()].filter((mark) => !known.has(mark))
  const of = (kind: string) => done.filter((mark) => mark.startsWith(`${kind}-`)).length
  return {
    lost: lost.length,
    doubled: doubled.length,
    violations: [
      ...wrong,
      ...lost.map((mark) => `${mark} was acknowledged and is lost`),
      ...doubled.map(([mark, count]) => `${mark} is stored ${count} times`),
      ...unknown.map((mark) => `${mark} is stored and was never acknowledged`),
      ...(stored.added === of('adjustment')
        ? []
        : [`${of('adjustment')} were added to a stock that grew by ${stored.added}`]),
      ...(stored.reserved === of('reservation')
        ? []
        : [`${of('reservation')} were reserved, and the stock says ${stored.reserved}`]),
      ...(stored.arrived === stored.events
        ? []
        : [`${stored.events} events, of which ${stored.arrived} arrived`]),
    ],
  }
}
