import { counted } from './entry.rules.ts'
import type { Entry, ReturnFigures } from './fact.types.ts'

/**
 * Drafts were not handed in; of returns that are shipped, only the channel is counted. Goods whose return was canceled
 * stayed where they were: they came by no channel and for no reason, and only the count by status tells of them.
 */
export const returnEntries = ({ status, dropOffType, locationCode, date, lines }: ReturnFigures): Entry[] => {
  if (status === 'draft') return []
  const base = { at: date, location: locationCode ?? '' }
  const channel = status === 'canceled' ? [] : [counted('return.channel', { ...base, part: dropOffType })]
  if (dropOffType !== 'inPerson') return channel
  return [
    ...channel,
    counted('return.inPerson', { ...base, part: status, amount: lines.length }),
    ...lines
      .filter((line) => line.status !== 'canceled')
      .flatMap(({ reasonCode, conditionCode }) => [
        counted('return.reason', { ...base, part: reasonCode }),
        counted('return.condition', { ...base, part: conditionCode }),
      ]),
  ]
}
