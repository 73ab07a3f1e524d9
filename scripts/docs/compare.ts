import assert from 'node:assert/strict'
import type { Fence } from './fences.ts'

/** Ids that are cut off, numbers and moments: they may be others, and the words are the same. */
const changing = /[\w-]*…|\d[\d.,:TZ-]*/g
const escaped = (text: string): string => text.replaceAll(/[^\w ]/g, String.raw`\$&`)
const patternOf = (part: string): string => (part.endsWith('…') ? '(.*?)' : String.raw`(\d[\d.,:TZ-]*)`)

/** Matches a line that differs from the shown one in nothing but those; runs of blanks align columns. */
export const shapeOf = (line: string): RegExp => {
  const texts = line.split(changing).map((text) => escaped(text).replaceAll(/ {2,}/g, ' +'))
  const parts = line.match(changing) ?? []
  const shape = texts.map((text, index) => text + (index < parts.length ? patternOf(parts[index] ?? '') : ''))
  return new RegExp(`${shape.join('')}$`, 'm')
}

/** Ids and the like as the page shows them, each with the one that stands for it here. */
export type Bound = Map<string, string>

/** Others, such as counts, may stand anywhere with another meaning. */
const isName = (text: string): boolean => /\w…|\d{6}/.test(text)

const compareLines = (shown: string, got: string, bound: Bound, where: string) => {
  for (const line of shown.split('\n')) {
    if (line.replaceAll('…', '').trim() === '') continue
    const found = shapeOf(line).exec(got)
    assert.ok(found, `${where} shows: ${line}\nand not:\n${got}`)
    for (const [index, part] of (line.match(changing) ?? []).entries())
      if (isName(part)) bound.set(part, found[index + 1] ?? '')
  }
}

const compareFields = (shown: string, got: string, bound: Bound, where: string) => {
  for (const [, name = '', value = ''] of shown.matchAll(/"(\w+)" *:(?: *"([^"]*)")?/g)) {
    const found = new RegExp(`"${name}" *:(?: *"([^"]*)")?`).exec(got)
    assert.ok(found, `${where} shows an answer with ${name}, and not:\n${got}`)
    if (isName(value) && found[1]) bound.set(value, found[1])
  }
}

/** An answer has the fields of the shown JSON, or the lines of the shown text. */
export const compare = (
  { language, code }: Pick<Fence, 'language' | 'code'>,
  got: string,
  bound: Bound,
  where: string,
) => (language === 'json' ? compareFields(code, got, bound, where) : compareLines(code, got, bound, where))

export const fill = (code: string, bound: Bound): string =>
  [...bound].reduce((text, [shown, here]) => text.replaceAll(shown, here), code)
