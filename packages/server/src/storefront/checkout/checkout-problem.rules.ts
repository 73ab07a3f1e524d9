import { ApiError, type Problem } from '@tradepost/kernel'
import { refusalTexts } from '../cart/problem.ts'
import type { Frame } from '../visit/frame.service.ts'
import type { Words } from '../words/words.ts'

/** Fields of the request by the labels of the form. */
const labelsIn = (words: Words): Record<string, string> => ({
  emailAddress: words.email,
  firstName: words.firstName,
  lastName: words.lastName,
  address1: words.street,
  postalCode: words.postalCode,
  city: words.city,
  region: words.region,
  country: words.country,
  phone: words.phone,
  notes: words.notes,
  method: words.delivery,
  locationCode: words.store,
  shippingMethodCode: words.shippingMethod,
  paymentMethodCode: words.paymentMethod,
  number: words.cardNumber,
})

const nameIn = ({ path }: Problem): string => String(path.findLast((step) => typeof step === 'string') ?? '')

/** In the language of the page: texts of the interface are in English. */
const entryTexts = ({ words }: Frame, problems: readonly Problem[]): string[] => {
  const names = new Set(problems.map(nameIn))
  const labels = labelsIn(words)
  const { slotTaken, country, other } = words.problems
  const told = [
    ...(names.delete('slotId') ? [slotTaken] : []),
    ...(problems.some((one) => one.path[0] === 'shippingAddress' && nameIn(one) === 'country')
      ? [country]
      : []),
  ]
  if (told.length > 0) return told
  const known = [...names].flatMap((name) => labels[name] ?? [])
  return known.length > 0 ? [`${words.checkEntries} ${known.join(', ')}`] : [other]
}

/** For errors that a shopper can mend; throws any other. */
export const checkoutTexts = (frame: Frame, error: unknown): string[] => {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  if (error.status === 402) return [frame.words.problems.declined]
  return error.problems.length > 0 ? entryTexts(frame, error.problems) : refusalTexts(frame, error)
}
