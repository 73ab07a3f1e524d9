/** Labels that stand in several texts. */
export type MailLabels = Record<
  | 'subTotal'
  | 'promotions'
  | 'coupons'
  | 'shipping'
  | 'tax'
  | 'includes'
  | 'total'
  | 'shipTo'
  | 'collectAt'
  | 'slot'
  | 'openingHours'
  | 'closed'
  | 'seeOrder'
  | 'insteadOf'
  | 'costsMore'
  | 'costsLess',
  string
>

export type MailKind =
  | 'orderReceived'
  | 'readyForPickup'
  | 'pickupReminder'
  | 'pickupExpired'
  | 'orderShipped'
  | 'orderCanceled'
  | 'orderPartCanceled'
  | 'productSubstituted'
  | 'orderRefunded'
  | 'returnReceived'
  | 'passwordReset'

/** The subject, the heading of the message, and what it says below its greeting. */
export type MailText = {
  title: string
  heading: string
  lead: (string | { if: string; text: string })[]
  more?: Record<string, string>
}

export type MailWords = {
  greeting: string
  labels: MailLabels
  texts: Record<MailKind, MailText>
}
