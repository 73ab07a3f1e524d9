import { counted } from './entry.rules.ts'
import type { Entry, ReturnFigures } from './fact.types.ts'

/** Drafts were not handed in; of returns that are shipped, only the channel is counted. */
export const returnEntries = ({ status, dropOffType, locationCode, date, lines }: ReturnFigures): Entry[] => {
  if (status === 'draft') return []
  const base = { at: date, location: locationCode ?? '' }
  const channel = counted('return.channel', { ...base, part: dropOffType })
  if (dropOffType !== 'inPerson') return [channel]
  return [
    channel,
    counted('return.inPerson', { ...base, part: status, amount: lines.length }),
    ...lines.flatMap(({ reasonCode, conditionCode }) => [
      counted('return.reason', { ...base, part: reasonCode }),
      counted('return.condition', { ...base, part: conditionCode }),
    ]),
  ]
}
