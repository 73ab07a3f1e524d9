import type { OrderAddress } from '@tradepost/contract'
import { isSignedLink, type LinkParts, signLink } from '@tradepost/kernel'

export type LabelKind = 'shipping' | 'return'
/** Names a label: anyone with its address may fetch it. */
export type LabelKey = { merchantCode: string; orderNumber: string; labelId: string; kind: LabelKind }

const partsOf = ({ merchantCode, orderNumber, labelId, kind }: LabelKey): LinkParts => [
  'label',
  merchantCode,
  orderNumber,
  labelId,
  kind,
]

export const labelAddress = (publicUrl: string, secret: string, key: LabelKey): string => {
  const { merchantCode, orderNumber, labelId, kind } = key
  const path = [merchantCode, orderNumber, labelId].map(encodeURIComponent).join('/')
  return `${publicUrl}/labels/${path}/${kind}.pdf?signature=${signLink(secret, partsOf(key))}`
}

export const isSigned = (secret: string, key: LabelKey, signature: string): boolean =>
  isSignedLink(secret, partsOf(key), signature)

export type LabelFacts = {
  orderNumber: string
  tracking: string | null
  carrier: string | null
  serviceLevel: string | null
  packageId: number
  weight: number | null
  weightUnit: string | null
  locationName: string
  address: Partial<OrderAddress> | null
}

const addressLines = (address: LabelFacts['address']): string[] => {
  const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ')
  return [
    join(address?.firstName, address?.middleName, address?.lastName),
    join(address?.company),
    join(address?.address1),
    join(address?.address2),
    join(address?.postalCode, address?.city, address?.region),
    join(address?.country),
  ].filter((line) => line !== '')
}

/** A label as it is printed. */
export type Label = {
  title: string
  /** Read back by scanners. */
  barcode: string
  service: string
  from: string[]
  to: string[]
  weight: string
}

/** Without a number of a carrier the bars say which package it is. */
const barcodeOf = ({ tracking, orderNumber, packageId }: LabelFacts): string =>
  // every scanner reads these characters, and about 40 of them
  (tracking || `${orderNumber}/${packageId}`).replaceAll(/[^ -~]/g, '?').slice(0, 40)

export const labelOf = (facts: LabelFacts, kind: LabelKind): Label => {
  const person = addressLines(facts.address)
  const [from, to] = kind === 'shipping' ? [[facts.locationName], person] : [person, [facts.locationName]]
  return {
    title: kind === 'return' ? `Return of ${facts.orderNumber}` : facts.orderNumber,
    barcode: barcodeOf(facts),
    service: [facts.carrier, facts.serviceLevel].filter(Boolean).join(' ') || 'Parcel',
    from,
    to,
    weight: facts.weight === null ? '' : `${facts.weight} ${facts.weightUnit ?? 'g'}`,
  }
}
