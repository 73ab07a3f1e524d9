export const whole = (number: number) => Math.round(number).toLocaleString('en')
export const ms = (number: number) => number.toFixed(number < 10 ? 2 : 1)

/** The first column to the left, all others to the right. */
export const align = (rows: string[][]): string =>
  rows
    .map((row) =>
      row
        .map((cell, column) => {
          const width = Math.max(...rows.map((other) => other[column]?.length ?? 0))
          return column === 0 ? cell.padEnd(width) : cell.padStart(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')

export const percentile = (times: number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0

const SHOWN = 20

/** The last lines of a proof. */
export const verdict = (violations: string[], promise: string): string[] => [
  violations.length === 0 ? `Holds: ${promise}` : 'VIOLATED:',
  ...violations.slice(0, SHOWN),
  ...(violations.length > SHOWN ? [`and ${whole(violations.length - SHOWN)} more`] : []),
]
