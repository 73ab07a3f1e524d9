import { dirname } from 'node:path'
import type { Source } from './sources.ts'

type Ways = Map<string, string[]>

/** From a place back to where the way begins, for each place that leads to itself. */
const circlesIn = (next: Ways): string[] => {
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (place: string, way: string[]) => {
    const start = way.indexOf(place)
    if (start >= 0) circles.push(`${[...way.slice(start), place].join(' → ')}: import each other in a circle`)
    if (start >= 0 || done.has(place)) return
    for (const other of next.get(place) ?? []) walk(other, [...way, place])
    done.add(place)
  }
  for (const place of next.keys()) walk(place, [])
  return circles
}

/** Types count, late imports do not. */
const waysOf = (sources: Source[]): Ways =>
  new Map(
    sources.map(({ file, imports }) => [
      file,
      imports.flatMap(({ path, isLate }) => (path && !isLate ? [path] : [])),
    ]),
  )

export const cycleProblems = (sources: Source[]): string[] => circlesIn(waysOf(sources))

const CONSOLE = 'packages/console/src/app/'
/** A folder and one inside of it are one place for those outside. */
const isNested = (one: string, other: string) =>
  `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`)

/** The folders of the console stand in an order, so that a part can be understood without those that use it. */
export const folderCycleProblems = (sources: Source[]): string[] => {
  const next: Ways = new Map()
  for (const [file, paths] of waysOf(sources.filter(({ file }) => file.startsWith(CONSOLE)))) {
    const folder = dirname(file)
    const others = paths
      .filter((path) => path.startsWith(CONSOLE))
      .map((path) => dirname(path))
      .filter((other) => !isNested(folder, other))
    next.set(folder, [...new Set([...(next.get(folder) ?? []), ...others])])
  }
  return circlesIn(next)
}
