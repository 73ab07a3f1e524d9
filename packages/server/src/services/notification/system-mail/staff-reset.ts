import type { Platform } from '@tradepost/kernel'
import { openStaffReset } from '../../auth/index.ts'
import { lineOf, linkMail } from './link-mail.service.ts'
import { sendSystemMail } from './send.ts'
import { wordsOf } from './staff-reset.table.ts'

/** The token is in the fragment, which browsers do not send, so that no log has it. */
const resetUrl = ({ config }: Platform, token: string): string =>
  `${config.publicUrl}/admin/password#${token}`

/** Tried again while the mail server does not take it. */
export const sendStaffReset = async (platform: Platform, payload: unknown): Promise<void> => {
  const { merchantId, userId } = payload as { merchantId: number; userId: string }
  const reset = await openStaffReset(platform, { merchantId, userId })
  if (!reset) return
  const { merchantCode, emailAddress, language, token } = reset
  const merchant = lineOf(reset.merchantName)
  const { subject, lead, link, end, ignore } = wordsOf(language)
  const words = {
    title: subject(merchant),
    lead: lead(merchant, emailAddress),
    link,
    note: `${end} ${ignore}`,
  }
  const mail = {
    id: `reset-${platform.ids.uuid()}`,
    merchantCode,
    recipient: emailAddress,
    message: linkMail(merchant, language, words, resetUrl(platform, token)),
    locale: language,
  }
  await sendSystemMail(platform, merchantId, mail, { warning: 'nobody got a link for a new password' })
}
