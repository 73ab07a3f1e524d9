import { type Mapping, mappings, type Rule, slots } from '../../packages/server/src/services/import/index.ts'
import { inserted, table } from './table.ts'

const code = (text: string) => `\`${text}\``

const flags = ['true', 'false']

/** Words for yes and no need no explanation. */
const valuesOf = ({ values }: { values?: Record<string, string> }) =>
  values && !Object.values(values).every((ours) => flags.includes(ours))
    ? `: ${Object.entries(values)
        .map(([theirs, ours]) => `${theirs} is ${code(ours)}`)
        .join(', ')}`
    : ''

const oursOf = (rule: Rule): string => {
  if (!('to' in rule)) return `not carried over: ${rule.lost}`
  const field =
    rule.to === 'property' || rule.to === 'data'
      ? `${slots[rule.to]} ${code(rule.property ?? '')}`
      : slots[rule.to]
  return [field + valuesOf(rule), rule.lost ?? []].flat().join('; ')
}

/** Columns that become the same stand in one row. */
const rowsOf = ({ columns }: Mapping): string[][] =>
  [...Map.groupBy(Object.entries(columns), ([, rule]) => oursOf(rule))].map(([ours, entries]) => [
    entries.map(([name]) => code(name)).join(', '),
    ours,
  ])

/** The columns of the exports of other systems, as the mappings have them. */
export const withMappings = (text: string): string =>
  mappings.reduce(
    (page, mapping) =>
      inserted(page, `${mapping.system} ${mapping.entity}`, table([['Theirs', 'Ours'], ...rowsOf(mapping)])),
    text,
  )
