import type { Platform } from '@tradepost/kernel'
import { type ExportKey, readExportMail } from '../../catalog/index.ts'
import { getMerchantSettings } from '../../merchant/index.ts'
import { chooseMessage } from '../render/choose.rules.ts'
import { renderMessage } from '../render/render.rules.ts'
import { findMerchantName } from '../shop-look/merchant-name.store.ts'
import { namedShop } from '../shop-look/shop-look.service.ts'
import { exportMessages } from './export.table.ts'
import { sendSystemMail } from './send.ts'

type Mail = NonNullable<Awaited<ReturnType<typeof readExportMail>>>

/** In the language of the merchant, as far as there is a text in it. */
const messageOf = async ({ database }: Platform, key: ExportKey, mail: Mail) => {
  const { defaultLocale, defaultTimezone } = await getMerchantSettings(database, key.merchantId)
  const { entityCount, errorMessage, file } = mail
  const chosen = chooseMessage(exportMessages, null, defaultLocale)
  if (!chosen) throw new Error('the mail about an export has no text')
  const { locale, message } = chosen
  const values = {
    entityCount,
    errorMessage,
    file: file && { ...file, expireDate: file.expireDate.toISOString() },
  }
  const reader = { locale, zone: defaultTimezone }
  const shop = namedShop(await findMerchantName(database, key.merchantId))
  return { locale, message: renderMessage(message, values, { channel: 'email', reader, shop }) }
}

/** Mails the link of an export to its requester, once. Retries while the mail server is down. */
export const mailExport = async (platform: Platform, key: ExportKey): Promise<void> => {
  const mail = await readExportMail(platform, key)
  if (!mail) return
  const { merchantCode, emailAddress, claim, release } = mail
  const written = await messageOf(platform, key, mail)
  await sendSystemMail(
    platform,
    key.merchantId,
    { id: `export-${key.id}`, merchantCode, recipient: emailAddress, ...written },
    { claim, release, warning: 'nobody was told where the file of an export is' },
  )
}
