/** Members of `data` that platforms and apps fill; nobody vouches for their form. */
type JsonObject = Record<string, unknown>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})
const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

const textOf = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''

export type Named = [name: string, value: string]

const named = (entries: Named[]): Named[] => entries.filter(([name, value]) => name !== '' && value !== '')

const fieldsOf = (list: unknown): Named[] =>
  named(
    objectsIn(list).map((one) => [textOf(one.label) || textOf(one.internal_field_name), textOf(one.value)]),
  )

const membersOf = (value: unknown): Named[] =>
  named(
    Object.entries(objectOf(value)).map(([name, one]) => [
      name,
      isObject(one) ? JSON.stringify(one) : textOf(one),
    ]),
  )

export type SentPerson = { gender: string; birthday: string; phone: string; mobile: string; fields: Named[] }

/** A person as the `data` of a customer or a contact tells. */
export const personIn = (data: unknown): SentPerson => {
  const { gender, birthday, phone, mobile, customFields, customAttributes, app } = objectOf(data)
  return {
    gender: textOf(gender),
    birthday: textOf(birthday),
    phone: textOf(phone),
    mobile: textOf(mobile),
    fields: [
      ...fieldsOf(customFields),
      ...membersOf(customAttributes),
      ...membersOf(objectOf(app).customAttributes),
    ],
  }
}

export type SentCoupon = { code: string; name: string; amount: number | null }
export type SentOrder = {
  payment: string
  paymentTime: string
  transaction: string
  invoice: SentPerson
  delivery: SentPerson
  coupons: SentCoupon[]
  fields: Named[]
}

/** The name of the method is in a member that begins with the word of the platform. */
const paymentOf = ({ payment_infos, payment_method }: JsonObject): string => {
  const shown = Object.entries(objectOf(payment_infos)).find(([name]) => name.endsWith('_payment_name'))
  return textOf(shown?.[1]) || textOf(payment_method)
}

const addressIn = (address: unknown): SentPerson => {
  const { gender, birthday, custom_fields } = objectOf(address)
  return personIn({ gender, birthday, customFields: custom_fields })
}

const couponOf = (coupon: JsonObject): SentCoupon => {
  const sum = [coupon.amount, coupon.amount_gross, coupon.amount_net].map(textOf).find((text) => text !== '')
  const amount = sum === undefined || Number.isNaN(Number(sum)) ? null : Math.abs(Number(sum))
  return { code: textOf(coupon.code), name: textOf(coupon.name), amount }
}

/** An order as a platform sent it; null: it comes from nowhere else. */
export const sentOrderIn = (data: unknown): SentOrder | null => {
  const { platformOrder } = objectOf(data)
  if (!isObject(platformOrder)) return null
  const sent = platformOrder
  const coupons = Object.entries(sent).flatMap(([name, list]) =>
    name.endsWith('_coupons') ? objectsIn(list) : [],
  )
  return {
    payment: paymentOf(sent),
    paymentTime: textOf(sent.payment_time),
    transaction: textOf(sent.payment_transaction_number),
    invoice: addressIn(sent.invoice_address),
    delivery: addressIn(sent.delivery_address),
    coupons: coupons.map(couponOf).filter(({ code }) => code !== ''),
    fields: fieldsOf(sent.custom_fields),
  }
}
