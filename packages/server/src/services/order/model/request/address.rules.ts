import { type OrderAddress, type OrderAddressWrite, texts } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import { iso31661, iso31662 } from 'iso-3166'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { isUnknown } from './shape.rules.ts'

const countries = new Set([...iso31661.map(({ alpha2 }) => alpha2), ...iso31662.map(({ code }) => code)])

export const isCountry = (code: string): boolean => countries.has(code.toUpperCase())

/**
 * By the country's general number plan, which lets new area codes pass. A plus contains the country; without
 * a plus and without a country, the number cannot be checked.
 */
export const isMobile = (mobile: string, country: string | null): boolean => {
  const code = country?.slice(0, 2).toUpperCase()
  const defaultCountry = code && isSupportedCountry(code) ? code : undefined
  if (!defaultCountry && !mobile.trimStart().startsWith('+')) return true
  return parsePhoneNumberFromString(mobile, { defaultCountry, extract: false })?.isValid() ?? false
}

export type AddressRule = {
  /** On creation an e-mail address may be missing, unless the merchant requires complete addresses. */
  isStrict: boolean
}

const namesNeeded = (isStrict: boolean) =>
  isStrict ? (['firstName', 'lastName', 'emailAddress'] as const) : (['firstName', 'lastName'] as const)

const checkNames = (address: OrderAddressWrite, isStrict: boolean, path: Problem['path']): Problem[] => {
  if (address.customerContactId || isUnknown(address, 'customerContactId')) return []
  const missing = namesNeeded(isStrict).filter((name) => !address[name] && !isUnknown(address, name))
  if (missing.length === 0) return []
  const needed = isStrict ? 'firstName, lastName and emailAddress' : 'firstName and lastName'
  const message = texts.incompleteAddress(needed, missing.join(', '))
  return [{ code: 'OBJECT_MISSING_REQUIRED_PROPERTY', message, path }]
}

const checkCountryAndPhone = ({ country, mobile }: OrderAddressWrite, path: Problem['path']): Problem[] => {
  const isKnown = !country || isCountry(country)
  const problems: Problem[] = []
  if (!isKnown)
    problems.push({
      code: 'INVALID_FORMAT',
      message: texts.unknownCountry(country),
      path: [...path, 'country'],
      value: country,
    })
  if (mobile && !isMobile(mobile, isKnown ? (country ?? null) : null))
    problems.push({
      code: 'INVALID_FORMAT',
      message: texts.badPhone(mobile, country?.slice(0, 2)),
      path: [...path, 'mobile'],
      value: mobile,
    })
  return problems
}

export const checkAddresses = (addresses: OrderAddressWrite[], { isStrict }: AddressRule): Problem[] =>
  addresses.flatMap((address, index) => {
    const path = ['addressSequences', index]
    return [...checkNames(address, isStrict, path), ...checkCountryAndPhone(address, path)]
  })

type Chosen = NonNullable<NonNullable<OrderAddressWrite['orderSegment']>['selectedShippingMethod']>

const completeMethod = ({ code, serviceLevel }: Chosen) => ({
  code,
  name: null,
  serviceLevel: {
    code: serviceLevel.code,
    name: null,
    cost: serviceLevel.cost ?? null,
    iconUrl: null,
    carrier: { code: serviceLevel.carrier.code, name: null },
  },
})

/** Null also for one of which a part is unknown. */
const chosenIn = ({ orderSegment }: OrderAddressWrite): Chosen | null => {
  const method = orderSegment?.selectedShippingMethod
  return method?.serviceLevel?.carrier ? method : null
}

/** Stored and read form: every field present, the country in capitals. */
export const completeAddress = (address: OrderAddressWrite): OrderAddress => {
  const method = chosenIn(address)
  const company = address.company ?? null
  return {
    type: address.type,
    customerContactId: address.customerContactId ?? null,
    firstName: address.firstName ?? null,
    middleName: address.middleName ?? null,
    lastName: address.lastName ?? null,
    company,
    companyName: company,
    address1: address.address1 ?? null,
    address2: address.address2 ?? null,
    address3: address.address3 ?? null,
    address4: address.address4 ?? null,
    city: address.city ?? null,
    region: address.region ?? null,
    postalCode: address.postalCode ?? null,
    country: address.country?.toUpperCase() || null,
    additionalFields: address.additionalFields ?? {},
    phone: address.phone ?? null,
    fax: address.fax ?? null,
    mobile: address.mobile ?? null,
    emailAddress: address.emailAddress ?? null,
    orderSegment: {
      selectedShippingMethod: method ? completeMethod(method) : null,
      availableShippingMethods: [],
    },
  }
}

/** By which orders are searched: the name of the billing address. */
export const nameOf = (address: OrderAddress | undefined): string =>
  [address?.firstName, address?.middleName, address?.lastName].filter(Boolean).join(' ')
