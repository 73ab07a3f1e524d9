import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { Failed } from '../states.tsx'
import type { Facet, Question } from './list.types.ts'
import { type Condition, type ListSearch, withFilter } from './list-search.ts'

type Value = Facet['values'][number]

/** A range has bounds, everything else is one of a list. */
const isRange = ({ from, to }: Value) => from !== undefined || to !== undefined

const chosenIn = (condition: Condition | undefined): string[] => {
  const list = typeof condition === 'object' ? condition.$in : undefined
  return Array.isArray(list) ? list.map(String) : []
}

const isChosen = (condition: Condition | undefined, value: Value): boolean =>
  isRange(value)
    ? typeof condition === 'object' && condition.$gte === value.from && condition.$lt === value.to
    : chosenIn(condition).includes(value.value)

/** The condition after a click: a range stands alone, values of a list add up. */
const toggled = (condition: Condition | undefined, value: Value): Condition | null => {
  const isOn = isChosen(condition, value)
  if (isRange(value)) {
    const bounds: Condition = {
      ...(value.from !== undefined && { $gte: value.from }),
      ...(value.to !== undefined && { $lt: value.to }),
    }
    return isOn ? null : bounds
  }
  const chosen = chosenIn(condition)
  const next = isOn ? chosen.filter((one) => one !== value.value) : [...chosen, value.value]
  return next.length > 0 ? { $in: next } : null
}

type Props = {
  name: string
  question: Question
  search: ListSearch
  read(question: Question, signal: AbortSignal): Promise<Facet[]>
  onChange(next: ListSearch): void
}

/** Counted values to narrow a list down by; read only while the panel is open. */
export const FacetPanel = ({ name, question, search, read, onChange }: Props) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: [name, 'facets', question.search, question.filters],
    queryFn: ({ signal }) => read(question, signal),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={60} mb="sm" />
  return (
    <div className="facets">
      {data
        .filter(({ values }) => values.length > 0)
        .map(({ field, values }) => (
          <fieldset key={field}>
            <legend>{wordFor(words.field, field)}</legend>
            {values.map((value) => (
              <button
                key={value.value}
                type="button"
                aria-pressed={isChosen(search.filters?.[field], value)}
                onClick={() => onChange(withFilter(search, field, toggled(search.filters?.[field], value)))}
              >
                {wordFor(words.value, value.label)} <small>{formats.number(value.count)}</small>
              </button>
            ))}
          </fieldset>
        ))}
    </div>
  )
}
