import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { it } from 'node:test'

const folder = new URL('../migrations/', import.meta.url)
/** Older ones ran before servers of two versions were promised to work side by side. */
const FIRST = '0185'

/** Statements after which a server of the version before fails, with what it would have needed. */
const breaking: [pattern: RegExp, what: string][] = [
  [/\bdrop\s+(table|column|view|function|type)\b/i, 'drops what the version before may use'],
  [/\brename\b/i, 'renames what the version before may use'],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i, 'changes the type of a column'],
  [/\bset\s+not\s+null\b/i, 'demands a value that the version before may not write'],
  [
    /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?\w+\s+(?!constraint)[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)[^,;]*(?=[,;])(?<!generated[^,;]*)/i,
    'adds a column that the version before does not fill',
  ],
]
/** In the file of such a statement: the version in which the code that used it was removed. */
const allowed = /^-- unused since \d{4}:/m

const withoutComments = (text: string) =>
  text.replaceAll(/--.*$/gm, '').replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '')

const problemsOf = (text: string): string[] =>
  allowed.test(text)
    ? []
    : breaking.filter(([pattern]) => pattern.test(withoutComments(text))).map(([, what]) => what)

it('migrations leave the version before working: they add, and drop only what no version uses', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name >= FIRST)
  const problems: string[] = []
  for (const name of names)
    for (const problem of problemsOf(await readFile(new URL(name, folder), 'utf8')))
      problems.push(`${name} ${problem}`)

  assert.deepEqual(problems, [])
})

it('the rules for migrations find each statement that breaks the version before', () => {
  const statements: [text: string, count: number][] = [
    ['alter table product drop column code;', 1],
    ['drop table product;', 1],
    ['alter table product rename column a to b;', 1],
    ['alter table product alter column a type text;', 1],
    ['alter table product alter column a set not null;', 1],
    ['alter table product add column a text not null;', 1],
    ["alter table product add column a text not null default '';", 0],
    ['alter table product add column a text;', 0],
    ['create table wish (id bigint not null);', 0],
    ['alter table product drop constraint product__code;', 0],
    ['-- unused since 0186: nothing reads it\nalter table product drop column code;', 0],
    ['-- to rename it would lose it\nalter table product add a text;', 0],
  ]

  assert.deepEqual(
    statements.map(([text]) => [text, problemsOf(text).length]),
    statements,
  )
})
