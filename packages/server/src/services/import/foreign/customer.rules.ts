import { texts } from '@tradepost/contract'
import type { FeedRow } from '@tradepost/kernel'
import { asFeed, type ForeignRow, flagAt, problemAt, textAt, withoutGaps } from './foreign-row.rules.ts'

/** The last word is the family name. */
const split = (name: string) => {
  const words = name.split(/\s+/)
  const lastName = words.length > 1 ? words.pop() : ''
  return { firstName: words.join(' '), lastName: lastName ?? '' }
}

const namesOf = (row: ForeignRow) =>
  row.cells.fullName
    ? split(textAt(row, 'fullName'))
    : { firstName: textAt(row, 'firstName'), lastName: textAt(row, 'lastName') }

const optional = (row: ForeignRow, slot: Parameters<typeof textAt>[1]) => textAt(row, slot) || undefined

/** One address, to ship to and to bill. */
const contactsOf = (row: ForeignRow, names: ReturnType<typeof namesOf>) => {
  const address = withoutGaps({
    companyName: optional(row, 'company'),
    address1: optional(row, 'address1'),
    address2: optional(row, 'address2'),
    city: optional(row, 'city'),
    region: optional(row, 'region'),
    country: optional(row, 'country'),
    postalCode: optional(row, 'postalCode'),
    phone: optional(row, 'phone'),
  })
  return Object.keys(address).length === 0
    ? undefined
    : [{ ...names, ...address, isDefaultShipping: true, isDefaultBilling: true }]
}

export const customerRecord = (row: ForeignRow): FeedRow => {
  const emailAddress = textAt(row, 'email')
  if (emailAddress === '')
    row.problems.push(problemAt('Email', texts.foreignNoEmail, 'OBJECT_MISSING_REQUIRED_PROPERTY'))
  const names = namesOf(row)
  const marketingOptIn = flagAt(row, 'optIn')
  const data = Object.fromEntries((row.cells.data ?? []).map(({ property = '', text }) => [property, text]))
  return asFeed(row, {
    externalCustomerNumber: textAt(row, 'customerNumber') || emailAddress.toLowerCase(),
    ...names,
    emailAddress,
    taxExempt: flagAt(row, 'taxExempt'),
    settings: marketingOptIn === undefined ? undefined : { marketingOptIn },
    contacts: contactsOf(row, names),
    data: Object.keys(data).length > 0 ? data : undefined,
  })
}
