import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OrderAddress } from '@tradepost/contract'
import { code128 } from './code128.ts'
import { type Mark, writePdf } from './pdf.ts'

export type LabelKind = 'shipping' | 'return'
/** Names a label: whoever has the address of one may fetch it. */
export type LabelKey = { merchantCode: string; orderNumber: string; labelId: string; kind: LabelKind }

const signatureOf = (secret: string, key: LabelKey): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['label', key.merchantCode, key.orderNumber, key.labelId, key.kind]))
    .digest('base64url')

export const labelAddress = (publicUrl: string, secret: string, key: LabelKey): string => {
  const { merchantCode, orderNumber, labelId, kind } = key
  const path = [merchantCode, orderNumber, labelId].map(encodeURIComponent).join('/')
  return `${publicUrl}/labels/${path}/${kind}.pdf?signature=${signatureOf(secret, key)}`
}

export const isSigned = (secret: string, key: LabelKey, signature: string): boolean => {
  const [expected, sent] = [Buffer.from(signatureOf(secret, key)), Buffer.from(signature)]
  return expected.length === sent.length && timingSafeEqual(expected, sent)
}

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

/** Four by six inches, which label printers take. */
const WIDTH = 288
const HEIGHT = 432
const MARGIN = 18
const QUIET_ZONE = 10

const barsOf = (text: string, y: number, height: number): Mark[] => {
  const widths = code128(text)
  const modules = widths.reduce((sum, width) => sum + width, 0)
  const module = Math.min(1.5, (WIDTH - 2 * QUIET_ZONE) / modules)
  let x = (WIDTH - modules * module) / 2
  return widths.flatMap((width, index): Mark[] => {
    const at = x
    x += width * module
    return index % 2 === 0 ? [{ kind: 'bar', x: round(at), y, width: round(width * module), height }] : []
  })
}

const round = (value: number) => Math.round(value * 10_000) / 10_000

const text = (y: number, size: number, line: string): Mark => ({
  kind: 'text',
  x: MARGIN,
  y,
  size,
  text: line,
})

/** Without a number of a carrier the bars say which package it is. */
export const barcodeOf = ({ tracking, orderNumber, packageId }: LabelFacts): string =>
  (tracking || `${orderNumber}/${packageId}`).slice(0, 40)

export const drawLabel = (facts: LabelFacts, kind: LabelKind): Buffer => {
  const person = addressLines(facts.address)
  const [from, to] = kind === 'shipping' ? [[facts.locationName], person] : [person, [facts.locationName]]
  const weight = facts.weight === null ? '' : `${facts.weight} ${facts.weightUnit ?? 'g'}`
  const code = barcodeOf(facts)
  const top = HEIGHT - MARGIN
  return writePdf(WIDTH, HEIGHT, [
    text(top - 14, 14, [facts.carrier, facts.serviceLevel].filter(Boolean).join(' ') || 'Parcel'),
    text(top - 30, 9, kind === 'return' ? `Return of ${facts.orderNumber}` : facts.orderNumber),
    ...(weight ? [text(top - 42, 9, weight)] : []),
    text(top - 64, 9, 'From'),
    ...from.map((line, index) => text(top - 76 - index * 11, 9, line)),
    text(top - 156, 10, 'To'),
    ...to.map((line, index) => text(top - 174 - index * 16, 14, line)),
    ...barsOf(code, 60, 80),
    text(44, 10, code),
  ])
}
