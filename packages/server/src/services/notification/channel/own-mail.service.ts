import { concealed, type Platform } from '@tradepost/kernel'
import { findMerchantName } from '../message/delivery.store.ts'
import { settingsOf } from '../setting/setting.service.ts'
import type { Delivery } from './channel.types.ts'
import { openEmail } from './email.service.ts'

/** A mail that belongs to no campaign and no event of a shop, such as the link to a file. */
export type OwnMail = Pick<Delivery, 'merchantCode' | 'recipient' | 'message' | 'locale'> & { id: string }

type Telling = {
  /** Called at the last moment at which the mail can be withheld; false: another process sends it. */
  claim?(): Promise<boolean>
  /** After a claimed one was not taken. */
  release?(): Promise<unknown>
  /** For the log, when nobody will send it. */
  untold: string
}

/** Over the mail server of the merchant, or that of the operator. Throws when it is worth trying again. */
export const sendOwnMail = async (
  platform: Platform,
  merchantId: number,
  mail: OwnMail,
  { claim = async () => true, release, untold }: Telling,
): Promise<void> => {
  const { database, log } = platform
  const settings = await settingsOf(platform, database, merchantId)
  const sender = await openEmail(platform, settings, await findMerchantName(database, merchantId))
  try {
    // without a mail server there is nothing to wait for
    const isSetUp = !sender.isBroken()
    let isClaimed = false
    const delivery = { ...mail, address: null, link: null, notificationId: '', unsubscribeUrl: null }
    const outcome = await sender.send(delivery, async () => {
      isClaimed = await claim()
      return isClaimed
    })
    if (outcome.status === 'sent' || outcome.status === 'lost') return
    if (outcome.status === 'retry' && isSetUp) {
      if (isClaimed) await release?.()
      throw new Error(outcome.error)
    }
    // mail servers name the recipient
    const reason = concealed(outcome.error)
    log.warn({ merchant: mail.merchantCode, mail: mail.id, reason }, untold)
  } finally {
    sender.close()
  }
}
