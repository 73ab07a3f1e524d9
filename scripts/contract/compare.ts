import { type Facts, forms, type Lines, lowerBounds, upperBounds } from './lines.ts'

type Break = { name: string; why: string }

const setOf = (text: string | undefined) => new Set(text?.split('|') ?? [])
const lost = (before: string | undefined, after: string | undefined) =>
  [...setOf(before)].filter((one) => !setOf(after).has(one))

/** An entity may be sent back as it was read, so a field that is always shown is not newly required. */
const isDemanded = ({ required, sent, read }: Facts) => required && sent && !read

/** The words of a closed set bound their lengths themselves. */
const withLengths = (facts: Facts): Facts => {
  if (!facts.enum) return facts
  // in quotation marks, and beside null
  const lengths = [...setOf(facts.enum)].filter((word) => word !== 'null').map(({ length }) => length - 2)
  return { minLength: String(Math.min(...lengths)), maxLength: String(Math.max(...lengths)), ...facts }
}

/** A client that sends what was right before is refused now. */
const narrowed = (before: Facts, after: Facts): string[] => [
  ...(after.type && (!before.type || lost(before.type, after.type).length > 0)
    ? [`takes ${after.type}, no longer ${before.type ?? 'anything'}`]
    : []),
  ...(after.enum && !before.enum ? ['takes only some words now'] : []),
  ...(after.enum && before.enum
    ? lost(before.enum, after.enum).map((word) => `takes ${word} no longer`)
    : []),
  ...lowerBounds
    .filter((key) => after[key] !== undefined && !(Number(before[key]) >= Number(after[key])))
    .map((key) => `${key} rose to ${after[key]}`),
  ...upperBounds
    .filter((key) => after[key] !== undefined && !(Number(before[key]) <= Number(after[key])))
    .map((key) => `${key} fell to ${after[key]}`),
  ...forms
    .filter((key) => after[key] !== undefined && before[key] !== after[key])
    .map((key) => `${key} is ${after[key]} now`),
]

/** A client reads something that could not come before. */
const loosened = (before: Facts, after: Facts): string[] => [
  ...(before.type && lost(after.type, before.type).length > 0 ? [`may be ${after.type} now`] : []),
  ...(before.type && !after.type ? [`may be other than ${before.type} now`] : []),
]

const changed = (before: Facts, after: Facts): string[] => [
  ...(before.call && before.call !== after.call ? [`is ${after.call} now`] : []),
  ...(before.permission && before.permission !== after.permission ? [`needs ${after.permission} now`] : []),
]

/** `a.b[].c` is below `a.b[]`. */
const parentOf = (name: string) => name.replace(/(\.[^.[{<]+|\[\]|\{\}|<\w+>)$/, '')

/** Parameters hang on their operation: `op.query.x` is below `op`. */
const nearestOf = (name: string, lines: Lines): string => {
  const parent = parentOf(name)
  return parent === name || lines.has(parent) ? parent : nearestOf(parent, lines)
}

type Tree = { lines: Lines; below: Map<string, Map<string, string>> }

const treeOf = (lines: Lines): Tree => {
  const below: Tree['below'] = new Map()
  for (const name of lines.keys()) {
    const parent = nearestOf(name, lines)
    if (parent === name) continue
    if (!below.has(parent)) below.set(parent, new Map())
    below.get(parent)?.set(name.slice(parent.length), name)
  }
  return { lines, below }
}

/** The named schema that a line stands for, or itself: clients do not see whether a schema has a name. */
const meantBy = ({ lines }: Tree, name: string): string => lines.get(name)?.ref ?? name

/** The schema beside null, of one that is only sent: whoever sends no null notices nothing. */
const besideNull = ({ lines, below }: Tree, name: string): string => {
  const others = [...(below.get(name) ?? [])].filter(([step]) => step.startsWith('<anyOf'))
  const [only, ...more] = others.filter(([, other]) => lines.get(other)?.type !== 'null')
  const mayBeNull = only !== undefined && more.length === 0 && others.length === 2
  return mayBeNull && !lines.get(name)?.read ? only[1] : name
}

/** Changes that break a client written against the lines before. */
export const breaks = (before: Lines, after: Lines): Break[] => {
  const [old, now] = [treeOf(before), treeOf(after)]
  const found: Break[] = []
  const seen = new Set<string>()
  const tell = (name: string, reasons: string[]) => found.push(...reasons.map((why) => ({ name, why })))

  const compareMeant = (one: string, other: string): void => {
    if (seen.has(`${one} ${other}`)) return
    seen.add(`${one} ${other}`)
    const { required: _, ...was } = before.get(one) ?? {}
    const { required: __, ...is } = after.get(other) ?? {}
    tell(one, changed(was, is))
    if (is.sent) tell(one, narrowed(withLengths(was), is))
    if (is.read) tell(one, loosened(was, is))
    const below = now.below.get(other)
    for (const [step, name] of old.below.get(one) ?? []) {
      const counterpart = below?.get(step)
      if (counterpart) compare(name, counterpart)
      else tell(name, ['is gone'])
    }
    for (const [step, name] of below ?? [])
      if (!old.below.get(one)?.has(step) && isDemanded(after.get(name) ?? {}))
        tell(name, ['is new and required'])
  }
  const compare = (one: string, other: string): void => {
    const [was, is] = [before.get(one) ?? {}, after.get(other) ?? {}]
    if (isDemanded(is) && !was.required) tell(one, ['is required now'])
    if (is.read && was.required && !is.required) tell(one, ['may be missing now'])
    const wasNullable = besideNull(old, one) !== one
    compareMeant(meantBy(old, one), meantBy(now, wasNullable ? other : besideNull(now, other)))
  }

  for (const [name, { call }] of before)
    if (call)
      if (after.has(name)) compare(name, name)
      else tell(name, ['is gone'])
  return found
}

/** The list of the newest version in the changelog. */
const breakingList = (changelog: string): string => {
  const [, newest = ''] = changelog.split(/^## /m)
  return newest.split(/^### /m).find((list) => list.startsWith('Breaking\n')) ?? ''
}

/** Those that the changelog does not name, by themselves or by something above them. */
export const unnamed = (found: Break[], changelog: string): Break[] => {
  const named = new Set([...breakingList(changelog).matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  const isNamed = (name: string): boolean => {
    if (named.has(name)) return true
    const parent = parentOf(name)
    return parent !== name && isNamed(parent)
  }
  return found.filter(({ name }) => !isNamed(name))
}
