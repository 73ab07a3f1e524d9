import { align, ms, whole } from '../table.ts'
import type { BulkFileResult } from './measure.ts'

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

type Bar = { name: string; value: number; unit: '%' | '×' | 'MB' } & (
  | { atLeast: number }
  | { atMost: number }
)

const MAX_MEGABYTES = 400

const mean = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0) / numbers.length

/** Figures that must be reached. */
export const barsOf = ({ rows, imported, changed, exported, costs }: BulkFileResult): Bar[] => [
  {
    name: 'import of new products, of a bare COPY',
    value: (imported.floorSeconds / imported.seconds) * 100,
    unit: '%',
    atLeast: 50,
  },
  {
    name: 'export, of a bare cursor',
    value: (exported.floorSeconds / exported.seconds) * 100,
    unit: '%',
    atLeast: 50,
  },
  ...(
    [
      ['import of new products', imported],
      ['import of changes', changed],
      ['export', exported],
    ] as const
  ).flatMap(([name, { watched, quiet }]): Bar[] => [
    { name: `get beside the ${name}, p99`, value: watched.p99 / quiet.p99, unit: '×', atMost: 3 },
    {
      name: `memory during the ${name}`,
      value: watched.peakBytes / 1e6,
      unit: 'MB',
      atMost: MAX_MEGABYTES,
    },
  ]),
  ...Object.entries(costs).flatMap(([name, { small, large }]): Bar[] =>
    small.length > 0
      ? [
          {
            name: `${name} among ${whole(rows)} products, beside few`,
            value: mean(large) / mean(small),
            unit: '×',
            atMost: 1.2,
          },
        ]
      : [],
  ),
]

export const holds = (bar: Bar): boolean =>
  'atLeast' in bar ? bar.value >= bar.atLeast : bar.value <= bar.atMost

/** Rows that were refused, or requests of the neighbour that failed. */
export const hasFailed = ({ imported, changed, exported }: BulkFileResult): boolean =>
  [imported, changed, exported].some(
    ({ failed, watched, quiet }) => failed > 0 || watched.failed > 0 || quiet.failed > 0,
  )

const rate = (count: number, seconds: number) => whole(count / seconds)

export const reportBulkFile = (result: BulkFileResult): string => {
  const { rows, rounds, imported, changed, exported } = result
  const line = (name: string, one: typeof changed, floorSeconds?: number) => [
    name,
    whole(one.count),
    one.seconds.toFixed(1),
    rate(one.count, one.seconds),
    floorSeconds === undefined ? '–' : rate(one.count, floorSeconds),
    ms(one.quiet.p99),
    ms(one.watched.p99),
    megabytes(one.watched.peakBytes),
    whole(one.failed),
  ]
  return [
    `${whole(rows)} products, ${whole(result.megabytes)} MB, in ${rounds === 1 ? 'one file' : `${rounds} files`}, uploaded in ${result.uploadSeconds.toFixed(1)} s`,
    '',
    align([
      ['', 'rows', 'seconds', 'rows/s', 'floor/s', 'get alone', 'beside it', 'memory', 'failed'],
      line('import, new', imported, imported.floorSeconds),
      line('import, again', changed),
      line('export', exported, exported.floorSeconds),
    ]),
    '',
    align([
      ['processor time of a request in µs', 'among few', `among ${whole(rows)}`],
      ...Object.entries(result.costs).map(([name, { small, large }]) => [
        name,
        small.map(whole).join(', '),
        large.map(whole).join(', '),
      ]),
    ]),
    '',
    align(
      barsOf(result).map((bar) => [
        bar.name,
        `${bar.value.toFixed(bar.value < 10 ? 2 : 0)} ${bar.unit}`,
        'atLeast' in bar ? `at least ${bar.atLeast}` : `at most ${bar.atMost}`,
        holds(bar) ? 'holds' : 'MISSED',
      ]),
    ),
  ].join('\n')
}
