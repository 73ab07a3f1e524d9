import { ApiError, type Problem } from '@tradepost/kernel'
import { refusalTexts } from '../cart/problem.ts'
import type { Frame } from '../visit/frame.service.ts'
import type { Words } from '../words/words.ts'

/** Why nothing was bought: in words above the form, and by the names of its fields. */
export type Problems = { texts: string[]; fields: Record<string, string>; isChanged: boolean }

export const noProblems: Problems = { texts: [], fields: {}, isChanged: false }

/** Fields of the request by their names in the form. */
const formNames: Record<string, string> = {
  emailAddress: 'email',
  method: 'delivery',
  locationCode: 'pickup',
  shippingMethodCode: 'shipping',
  paymentMethodCode: 'payment',
  number: 'cardNumber',
}

const labelsIn = (words: Words): Record<string, string> => ({
  email: words.email,
  firstName: words.firstName,
  lastName: words.lastName,
  address1: words.street,
  postalCode: words.postalCode,
  city: words.city,
  region: words.region,
  country: words.country,
  phone: words.phone,
  notes: words.notes,
  delivery: words.delivery,
  pickup: words.store,
  shipping: words.shippingMethod,
  payment: words.paymentMethod,
  cardNumber: words.cardNumber,
})

const listed = ({ words }: Frame, names: readonly string[]): string[] => {
  const labels = labelsIn(words)
  const known = names.flatMap((name) => labels[name] ?? [])
  return known.length > 0 ? [`${words.checkEntries} ${known.join(', ')}`] : []
}

export const missingProblems = (frame: Frame, names: readonly string[]): Problems => {
  const { fillIn, cardMissing } = frame.words.problems
  const text = (name: string) => (name === 'cardNumber' ? cardMissing : fillIn)
  return {
    ...noProblems,
    texts: listed(frame, names),
    fields: Object.fromEntries(names.map((name) => [name, text(name)])),
  }
}

const nameIn = ({ path }: Problem): string => String(path.findLast((step) => typeof step === 'string') ?? '')

/** In the language of the page: texts of the interface are in English. */
const entryTexts = (frame: Frame, problems: readonly Problem[]): string[] => {
  const names = new Set(problems.map(nameIn))
  const { slotTaken, country, other } = frame.words.problems
  const told = [
    ...(names.delete('slotId') ? [slotTaken] : []),
    ...(problems.some((one) => one.path[0] === 'shippingAddress' && nameIn(one) === 'country')
      ? [country]
      : []),
  ]
  if (told.length > 0) return told
  const known = listed(
    frame,
    [...names].map((name) => formNames[name] ?? name),
  )
  return known.length > 0 ? known : [other]
}

/** For errors that a shopper can mend; throws any other. */
export const checkoutProblems = (frame: Frame, error: unknown): Problems => {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  if (error.status === 402) return { ...noProblems, texts: [frame.words.problems.declined] }
  if (error.problems.length > 0) return { ...noProblems, texts: entryTexts(frame, error.problems) }
  if (error.entries.some(({ code }) => code === 'ETOTALCHANGED' || code === 'ECARTCHANGED'))
    return { ...noProblems, isChanged: true }
  return { ...noProblems, texts: refusalTexts(frame, error) }
}
