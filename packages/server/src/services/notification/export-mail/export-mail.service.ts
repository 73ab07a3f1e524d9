import type { Platform } from '@tradepost/kernel'
import { type ExportKey, readExportMail } from '../../catalog/index.ts'
import { getMerchantSettings } from '../../merchant/index.ts'
import type { Delivery } from '../channel/channel.types.ts'
import { openEmail } from '../channel/email.service.ts'
import { findMerchantName } from '../message/delivery.store.ts'
import { chooseMessage } from '../render/message-choice.rules.ts'
import { renderMessage } from '../render/message-render.rules.ts'
import { settingsOf } from '../setting/setting.service.ts'
import { exportMessages } from './export-mail.message.ts'

type Mail = NonNullable<Awaited<ReturnType<typeof readExportMail>>>

/** In the language of the merchant, as far as there is a text in it. */
const deliveryOf = async ({ database }: Platform, key: ExportKey, mail: Mail): Promise<Delivery> => {
  const { defaultLocale, defaultTimezone } = await getMerchantSettings(database, key.merchantId)
  const { emailAddress, merchantCode, entityCount, errorMessage, file } = mail
  const chosen = chooseMessage(exportMessages, null, defaultLocale)
  if (!chosen) throw new Error('the mail about an export has no text')
  const { locale, message } = chosen
  const values = {
    entityCount,
    errorMessage,
    file: file && { ...file, expireDate: file.expireDate.toISOString() },
  }
  return {
    id: `export-${key.id}`,
    merchantCode,
    recipient: emailAddress,
    address: null,
    message: renderMessage(message, values, {
      channel: 'email',
      reader: { locale, zone: defaultTimezone },
    }),
    link: null,
    notificationId: '',
    unsubscribeUrl: null,
    locale,
  }
}

/** Tells whoever asked for an export where its file is, once. A mail server that is away is tried again. */
export const mailExport = async (platform: Platform, key: ExportKey): Promise<void> => {
  const { database, log } = platform
  const mail = await readExportMail(platform, key)
  if (!mail) return
  const settings = await settingsOf(platform, database, key.merchantId)
  const sender = await openEmail(platform, settings, await findMerchantName(database, key.merchantId))
  try {
    const isSetUp = !sender.isBroken()
    let isClaimed = false
    const claim = async () => {
      isClaimed = await mail.claim()
      return isClaimed
    }
    const outcome = await sender.send(await deliveryOf(platform, key, mail), claim)
    if (outcome.status === 'sent' || outcome.status === 'lost') return
    if (outcome.status === 'retry' && isSetUp) {
      if (isClaimed) await mail.release()
      throw new Error(outcome.error)
    }
    log.warn({ export: key.id, reason: outcome.error }, 'nobody was told where the file of an export is')
  } finally {
    sender.close()
  }
}
