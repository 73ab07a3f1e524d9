import type { Rendered } from '../render/render.rules.ts'

/** Of one attempt. `lost`: another process has claimed the message in the meantime, and nothing was sent. */
export type Outcome =
  | { status: 'sent' }
  | { status: 'lost' }
  | { status: 'failed' | 'bounced' | 'retry' | 'unknown'; error: string }

export type Delivery = {
  /** Of the message; other mails have one that is no number. */
  id: number | string
  merchantCode: string
  recipient: string
  /** Token of the device or subscription of the browser. */
  address: unknown
  message: Rendered
  link: string | null
  /** Five parts, by which the app attributes an order to the campaign. */
  notificationId: string
  unsubscribeUrl: string | null
  locale: string
}

/**
 * Commits that the message is about to be handed over; false: the claim is lost. Called at the last moment at which it can
 * still be withheld.
 */
export type HandOver = () => Promise<boolean>

export type Sender = {
  send(delivery: Delivery, handOver: HandOver): Promise<Outcome>
  /** Whether trying further messages in this run is in vain. */
  isBroken(): boolean
  close(): void
}
