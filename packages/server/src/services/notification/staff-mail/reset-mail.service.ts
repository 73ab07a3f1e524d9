import type { Platform } from '@tradepost/kernel'
import { openStaffReset } from '../../auth/index.ts'
import { openEmail } from '../channel/email.service.ts'
import { escapeHtml } from '../render/message-fill.rules.ts'
import { withoutControls } from '../render/plain-text.rules.ts'
import { settingsOf } from '../setting/setting.service.ts'
import { wordsOf } from './reset-mail.words.ts'

/** The token stands behind the #, which browsers send to nobody, so that no log has it. */
const resetUrl = ({ config }: Platform, token: string): string =>
  `${config.publicUrl}/admin/password#${token}`

type Reset = NonNullable<Awaited<ReturnType<typeof openStaffReset>>>

const messageOf = ({ merchantName, emailAddress, language }: Reset, url: string) => {
  const merchant = withoutControls(merchantName, ' ').trim()
  const { subject, lead, link, end, ignore } = wordsOf(language)
  const first = lead(merchant, emailAddress)
  return {
    title: subject(merchant),
    text: `${first}\n\n${link}: ${url}\n\n${end} ${ignore}\n`,
    html: `<!doctype html><html lang="${escapeHtml(language)}"><body><p>${escapeHtml(first)}</p>
<p><a href="${escapeHtml(url)}">${link}</a></p><p>${end} ${ignore}</p></body></html>`,
    problem: null,
    unknown: [],
  }
}

/** Over the mail server of the merchant, or that of the operator; tried again while it does not take it. */
export const sendStaffReset = async (platform: Platform, payload: unknown): Promise<void> => {
  const { merchantId, userId } = payload as { merchantId: number; userId: string }
  const reset = await openStaffReset(platform, { merchantId, userId })
  if (!reset) return
  const { merchantCode, merchantName, emailAddress, language, token } = reset
  const settings = await settingsOf(platform, platform.database, merchantId)
  const sender = await openEmail(platform, settings, merchantName)
  const delivery = {
    id: `reset-${platform.ids.uuid()}`,
    merchantCode,
    recipient: emailAddress,
    address: null,
    message: messageOf(reset, resetUrl(platform, token)),
    link: null,
    notificationId: '',
    unsubscribeUrl: null,
    locale: language,
  }
  try {
    // without a mail server there is nothing to wait for
    const isSetUp = !sender.isBroken()
    const outcome = await sender.send(delivery, async () => true)
    if (outcome.status === 'sent' || outcome.status === 'lost') return
    if (outcome.status === 'retry' && isSetUp) throw new Error(outcome.error)
    platform.log.warn(
      { merchant: merchantCode, reason: outcome.error },
      'nobody got a link for a new password',
    )
  } finally {
    sender.close()
  }
}
