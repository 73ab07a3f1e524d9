import { compileFilter, type FilterFields, type Problem, type Sql, sql } from '@tradepost/kernel'
import type { Definition } from './field.read.ts'

export type Rules = Record<string, unknown>

/** Some languages send an empty object as an empty list. */
export const toRules = (sent: Rules | null): Rules | null => (Array.isArray(sent) ? {} : sent)

export const namesAttributes = (rules: unknown): boolean => JSON.stringify(rules).includes('attributes.')

/** The codes of the attributes that checked rules name. */
export const attributesIn = (rules: Rules): string[] =>
  Object.entries(rules).flatMap(([key, value]) => {
    if (key === '$and' || key === '$or') return (value as Rules[]).flatMap(attributesIn)
    const code = /^(?:customer\.)?attributes\.(.*)$/s.exec(key)?.[1]
    return code === undefined ? [] : [code]
  })

type Compiled = { where: Sql } | { problems: Problem[] }

/** `path` is the path of the rules in the request. */
export const compileRules = (rules: Rules, fields: FilterFields, path: Problem['path']): Compiled => {
  const compiled = compileFilter(JSON.stringify(rules), fields, 'rules')
  if ('where' in compiled) return { where: compiled.where ?? sql`true` }
  return {
    problems: compiled.problems.map((problem) => ({ ...problem, path: [...path, ...problem.path.slice(1)] })),
  }
}

/** The types of the attributes that rules name, to be kept with them. */
export const typesOf = (rules: Rules, definitions: Definition[]): Record<string, Definition['type']> => {
  const named = new Set(attributesIn(rules))
  return Object.fromEntries(
    definitions.filter(({ code }) => named.has(code)).map(({ code, type }) => [code, type]),
  )
}
