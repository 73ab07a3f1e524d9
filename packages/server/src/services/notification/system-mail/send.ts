import { concealed, type Platform } from '@tradepost/kernel'
import type { Delivery } from '../channel/channel.types.ts'
import { openEmail } from '../channel/email.service.ts'
import { settingsOf } from '../setting/setting.service.ts'
import { findMerchantName } from '../shop-look/merchant-name.store.ts'

/** A mail of the platform itself, which belongs to no campaign and no event of a shop, such as the link to a file. */
export type SystemMail = Pick<Delivery, 'merchantCode' | 'recipient' | 'message' | 'locale'> & { id: string }

type MailOptions = {
  /** Called at the last moment at which the mail can be withheld; false: another process sends it. */
  claim?(): Promise<boolean>
  /** After a claimed one was not taken. */
  release?(): Promise<unknown>
  /** Logged when the mail is not sent and will not be. */
  warning: string
}

/** Over the mail server of the merchant, or that of the operator. Throws when it is worth trying again. */
export const sendSystemMail = async (
  platform: Platform,
  merchantId: number,
  mail: SystemMail,
  { claim = async () => true, release, warning }: MailOptions,
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
    log.warn({ merchant: mail.merchantCode, mail: mail.id, reason }, warning)
  } finally {
    sender.close()
  }
}
