import { errors, type OrderAddress, texts } from '@tradepost/contract'
import { MAX_PROBLEMS, type money, type Problem } from '@tradepost/kernel'
import { type NewGroup, type PackageIn, packagesIn } from '../../model/order/fulfillment-group.rules.ts'
import { deductItems, openQuantities, type Packed } from '../../model/order/packed.rules.ts'
import type { Order } from '../../model/order.types.ts'
import { fulfillRefusal } from '../../model/state/order.machine.ts'

const missing = (name: string, message: string, path: Problem['path'] = []): Problem => ({
  code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
  message,
  path: [...path, name],
})

const checkState = ({ status }: Order, group: NewGroup): Problem[] => {
  const unpackable = fulfillRefusal(status, 'pack', false)
  if (unpackable !== null) return [{ code: 'NOT_PASSED', status: 409, message: unpackable, path: [] }]
  const message = fulfillRefusal(status, 'pack', true)
  if (message === null) return []
  return group.fulfillments.flatMap((one, index) =>
    one.status === 'fulfilled' || one.fulfillmentPackages.some((parcel) => parcel.status === 'fulfilled')
      ? [{ code: 'NOT_PASSED', status: 409, message, path: ['fulfillments', index, 'status'] }]
      : [],
  )
}

export const checkLocation = (code: string, known: Set<string>, path: Problem['path']): Problem[] =>
  known.has(code)
    ? []
    : [{ code: 'NOT_PASSED', status: 404, message: errors.locationNotFound.message, path, value: code }]

const checkLocations = (group: NewGroup, known: Set<string>): Problem[] => {
  const { fulfillmentLocationCode: code, fulfillmentMethod: method } = group
  const field = 'fulfillmentLocationCode'
  const own =
    code !== null
      ? checkLocation(code, known, [field])
      : method === 'directShip'
        ? []
        : [missing(field, texts.neededForMethod(field, method))]
  const inPackages = packagesIn(group).flatMap(({ one: { fulfilledFromLocationCode: from }, path }) =>
    from === null ? [] : checkLocation(from, known, [...path, 'fulfilledFromLocationCode']),
  )
  return [...own, ...inPackages]
}

/** Fields that a label needs. */
export const labelled = [
  'firstName',
  'lastName',
  'address1',
  'city',
  'postalCode',
  'country',
  'emailAddress',
] as const satisfies (keyof OrderAddress)[]

const checkAddress = ({ addressSequences }: Order, group: NewGroup): Problem[] => {
  const { shipToAddressSequenceIndex: index, fulfillmentMethod } = group
  const field = 'shipToAddressSequenceIndex'
  const isShipped = fulfillmentMethod === 'directShip'
  if (index === null) return isShipped ? [missing(field, texts.neededForMethod(field, 'directShip'))] : []
  const address = addressSequences[index]
  if (!address) {
    const message = texts.noSuchAddress(index, addressSequences.length)
    return [{ code: 'MAXIMUM', message, path: [field], value: index }]
  }
  const lacking = isShipped ? labelled.filter((name) => !address[name]) : []
  if (lacking.length === 0) return []
  return [missing(field, texts.shortAddress(index, lacking.join(', ')))]
}

const checkParcel = ({ one, of, path }: PackageIn): Problem[] => {
  const { length, width, height } = one.dimensions ?? {}
  const isSized = Boolean(one.package) || Boolean(length && width && height)
  return [
    ...(one.serviceLevel || of.serviceLevel
      ? []
      : [
          missing('serviceLevel', 'directShip needs a serviceLevel, of the package or its fulfillment', path),
        ]),
    ...(isSized
      ? []
      : [missing('dimensions', 'directShip needs the code of a package, or length, width and height', path)]),
    ...(one.weight ? [] : [missing('weight', 'directShip needs the weight of each package', path)]),
  ]
}

/** Fields that a carrier needs; canceled packages need none. */
export const checkParcels = (group: NewGroup): Problem[] => {
  if (group.fulfillmentMethod !== 'directShip') return []
  return [
    ...group.fulfillments.flatMap(({ carrier, status }, index) =>
      carrier || status === 'canceled'
        ? []
        : [missing('carrier', 'directShip needs a carrier', ['fulfillments', index])],
    ),
    ...packagesIn(group)
      .filter(({ one }) => one.status !== 'canceled')
      .flatMap(checkParcel),
  ]
}

export type CheckedGroup = { index: number; group: NewGroup; problems: Problem[] }
type Known = { locations: Set<string>; packed: Packed[]; claimed?: Map<string, money.Amount> }

/** All problems of each group; valid groups take their quantities first. */
export const checkGroups = (
  order: Order,
  groups: NewGroup[],
  { locations, packed, claimed }: Known,
): CheckedGroup[] => {
  const open = openQuantities(order, packed, claimed)
  return groups.map((group, index) => {
    const { problems: inItems, left } = deductItems(group, open)
    const problems = [
      ...checkState(order, group),
      ...checkLocations(group, locations),
      ...checkAddress(order, group),
      ...checkParcels(group),
      ...inItems,
    ].slice(0, MAX_PROBLEMS)
    if (problems.length === 0) for (const [code, quantity] of left) open.set(code, quantity)
    return { index, group, problems }
  })
}
