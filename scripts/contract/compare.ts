import { type Facts, forms, type Lines, lowerBounds, upperBounds } from './lines.ts'

type Break = { name: string; why: string }

const setOf = (text: string | undefined) => new Set(text?.split('|') ?? [])
const lost = (before: string | undefined, after: string | undefined) =>
  [...setOf(before)].filter((one) => !setOf(after).has(one))

/** What is read as well may be sent back as it was read, so a field that is always shown is no demand. */
const isDemanded = ({ required, sent, read }: Facts) => required && sent && !read

/** A client that sends what was right before is refused now. */
const narrowed = (before: Facts, after: Facts): string[] => [
  ...(isDemanded(after) && !before.required ? ['is required now'] : []),
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

/** A client reads something that could not come before, or misses what always came. */
const loosened = (before: Facts, after: Facts): string[] => [
  ...(before.required && !after.required ? ['may be missing now'] : []),
  ...(before.type && lost(after.type, before.type).length > 0 ? [`may be ${after.type} now`] : []),
  ...(before.type && !after.type ? [`may be other than ${before.type} now`] : []),
]

const changed = (before: Facts, after: Facts): string[] => [
  ...(before.call && before.call !== after.call ? [`is ${after.call} now`] : []),
  ...(before.permission && before.permission !== after.permission ? [`needs ${after.permission} now`] : []),
  ...(before.ref !== after.ref
    ? [`is ${after.ref ?? 'written out'} now, not ${before.ref ?? 'written out'}`]
    : []),
]

/** `a.b[].c` is below `a.b[]`. */
const parentOf = (name: string) => name.replace(/(\.[^.[{<]+|\[\]|\{\}|<\w+>)$/, '')

/** Parameters hang on their operation: `op.query.x` is below `op`. */
const nearestOf = (name: string, lines: Lines): string => {
  const parent = parentOf(name)
  return parent === name || lines.has(parent) ? parent : nearestOf(parent, lines)
}

/** What would break a client that was written for the lines before. */
export const breaks = (before: Lines, after: Lines): Break[] => {
  const found: Break[] = []
  for (const [name, old] of before) {
    const now = after.get(name)
    if (!now) {
      // what is below it went with it
      const parent = nearestOf(name, before)
      if (parent === name || !before.has(parent) || after.has(parent)) found.push({ name, why: 'is gone' })
      continue
    }
    const reasons = [
      ...changed(old, now),
      ...(now.sent ? narrowed(old, now) : []),
      ...(now.read ? loosened(old, now) : []),
    ]
    for (const why of reasons) found.push({ name, why })
  }
  for (const [name, now] of after)
    if (!before.has(name) && isDemanded(now) && before.has(nearestOf(name, before)))
      found.push({ name, why: 'is new and required' })
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
