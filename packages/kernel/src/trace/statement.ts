import type { SpanStart } from './trace.ts'

/** Filters of callers make any number of texts. */
const MOST_KEPT = 2_000
const MOST_LETTERS = 255
const kept = new Map<string, string>()

/** A query of its own before the statement; it is no table. */
const named = /(?:\bwith(?:\s+recursive)?|,)\s+([a-z_]\w*)\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/g
/** No function, which is followed by its arguments, and no clause such as `for update`. */
const target =
  /\b(select|insert into|(?<!\b(?:do|for|key) )update|delete from|(?<!\bdistinct )from|join)\s+(?:(?!(?:lateral|rows|only)\b)([a-z_][\w.]*)(?![\w.(]))?/g
const verbs: Record<string, string> = {
  select: 'SELECT',
  'insert into': 'INSERT',
  update: 'UPDATE',
  'delete from': 'DELETE',
}

const summarize = (text: string): string => {
  const own = new Set(Array.from(text.matchAll(named), ([, name]) => name))
  const words: string[] = []
  for (const [, verb = '', table] of text.matchAll(target)) {
    const operation = verbs[verb]
    const isTable = table !== undefined && verb !== 'select' && !own.has(table)
    if (operation && (isTable || verb === 'select')) words.push(operation)
    if (isTable) words.push(table)
  }
  return words
    .filter((word, index) => word !== words[index - 1])
    .join(' ')
    .slice(0, MOST_LETTERS)
}

const summaryOf = (text: string): string => {
  const known = kept.get(text)
  if (known !== undefined) return known
  const summary = summarize(text) || (text.split(' ', 1)[0] ?? '').toUpperCase()
  if (kept.size < MOST_KEPT) kept.set(text, summary)
  return summary
}

/** The text has parameters in the place of values. */
export const statementSpan = (text: string): SpanStart => {
  const summary = summaryOf(text)
  return {
    name: summary,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'db.query.text': text },
  }
}
