const openers = new Set(['{', '['])
const closers = new Set(['}', ']'])
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

type Level = { keys: Set<string> | null; step: string | number }

const stepInto = (level: Level | undefined): string => (level ? `.${level.step}` : '')

/** The paths of keys that stand twice in one object of a JSON text. `JSON.parse` would show only the last of them. */
export const duplicateKeys = (text: string): string[] => {
  const doubled: string[] = []
  const levels: Level[] = []
  const tokens = text.match(token) ?? []
  for (const [index, part] of tokens.entries()) {
    const level = levels.at(-1)
    if (openers.has(part)) levels.push({ keys: part === '{' ? new Set() : null, step: 0 })
    else if (closers.has(part)) levels.pop()
    else if (part === ',' && level && typeof level.step === 'number' && !level.keys) level.step++
    else if (level?.keys && tokens[index + 1] === ':') {
      level.step = JSON.parse(part) as string
      if (level.keys.size === level.keys.add(level.step).size)
        doubled.push(levels.map(stepInto).join('').slice(1))
    }
  }
  return doubled
}
