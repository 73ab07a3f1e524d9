import { texts } from '@tradepost/contract'
import { invalid, noEnumMatch, type Problem, refuse } from '@tradepost/kernel'

const MAX_FACETS = 10
const names = ['price', 'categoryCode', 'status', 'modelType'] as const
const allowed = [...names, 'options.*', 'attributes.*', 'properties.*'].join(', ')

/** Named like the filter that chooses one of its values. */
export type Facet = { field: string } & (
  | { kind: (typeof names)[number] }
  | { kind: 'options' | 'attributes' | 'properties'; code: string }
)

const readFacet = (field: string): Facet | null => {
  const name = names.find((one) => one === field)
  if (name) return { field, kind: name }
  const [, kind, code] = /^(options|attributes|properties)\.(.+)$/s.exec(field) ?? []
  return kind && code ? { field, kind: kind as 'options', code } : null
}

/** `price,options.color`; refuses with all problems at once. */
export const readFacetNames = (text: string | undefined): Facet[] => {
  const fields = text ? text.split(',').map((field) => field.trim()) : []
  if (fields.length > MAX_FACETS) {
    const message = texts.tooManyOperands(MAX_FACETS, fields.length)
    throw invalid([{ code: 'ARRAY_LENGTH_LONG', message, path: ['facets'] }])
  }
  const problems: Problem[] = []
  const facets = fields.flatMap((field, index) => {
    const facet = readFacet(field)
    const wrong = (problem: Pick<Problem, 'code' | 'message' | 'description'>) =>
      problems.push({ ...problem, path: ['facets', index], value: field })
    if (!facet) wrong(noEnumMatch(field, allowed))
    else if (fields.indexOf(field) < index) wrong({ code: 'ARRAY_UNIQUE', message: texts.sortedTwice(field) })
    return facet ?? []
  })
  refuse(problems)
  return facets
}

const parsed = (filters: string | undefined): Record<string, unknown> =>
  filters ? (JSON.parse(filters) as Record<string, unknown>) : {}

export type FacetGroup = { filters: string | undefined; facets: Facet[] }

/**
 * A facet is counted without its own condition, so that the alternatives to what is chosen have counts, too. Facets
 * without one have the same products and are counted together. The filter is known to be valid.
 */
export const groupFacets = (filters: string | undefined, facets: Facet[]): FacetGroup[] => {
  const all = parsed(filters)
  const isChosen = ({ field }: Facet) => Object.hasOwn(all, field)
  const others = facets.filter((facet) => !isChosen(facet))
  return [
    ...(others.length > 0 ? [{ filters, facets: others }] : []),
    ...facets.filter(isChosen).map((facet) => {
      const { [facet.field]: _, ...rest } = all
      return { filters: JSON.stringify(rest), facets: [facet] }
    }),
  ]
}
