import type { Source } from './sources.ts'

/** The files on the way back to where it begins, for each file that leads to itself; types count, late imports do not. */
export const cycleProblems = (sources: Source[]): string[] => {
  const next = new Map(
    sources.map(({ file, imports }) => [
      file,
      imports.flatMap(({ path, isLate }) => (path && !isLate ? [path] : [])),
    ]),
  )
  const done = new Set<string>()
  const problems: string[] = []
  const walk = (file: string, way: string[]) => {
    const start = way.indexOf(file)
    if (start >= 0) problems.push(`${[...way.slice(start), file].join(' → ')}: import each other in a circle`)
    if (start >= 0 || done.has(file)) return
    for (const path of next.get(file) ?? []) walk(path, [...way, file])
    done.add(file)
  }
  for (const { file } of sources) walk(file, [])
  return problems
}
