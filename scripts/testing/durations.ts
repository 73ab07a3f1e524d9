import { readFile, writeFile } from 'node:fs/promises'

/** Milliseconds that each test file took when it was recorded last. */
export type Durations = Record<string, number>

const path = new URL('./durations.json', import.meta.url)

export const readDurations = async (): Promise<Durations> => JSON.parse(await readFile(path, 'utf8'))

/** Rounded, so that a new record differs where a file really changed. */
const rounded = (ms: number) => Math.max(100, Math.round(ms / 100) * 100)

export const writeDurations = (measured: Durations): Promise<void> => {
  const sorted = Object.entries(measured).sort(([one], [other]) => (one < other ? -1 : 1))
  const lines = sorted.map(([file, ms]) => [file, rounded(ms)])
  return writeFile(path, `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`)
}

/** The longest begin first, so that none is left to the end; a file that nobody measured may be long. */
export const longestFirst = (files: string[], known: Durations): string[] => {
  const time = (file: string) => known[file] ?? Number.POSITIVE_INFINITY
  return files.toSorted((one, other) => (time(one) === time(other) ? 0 : time(other) - time(one)))
}
