import type { Platform } from '@tradepost/kernel'
import { openStaffReset } from '../../auth/index.ts'
import { escapeHtml } from '../render/fill.rules.ts'
import { framed } from '../render/mail-frame.rules.ts'
import { withoutControls } from '../render/plain-text.rules.ts'
import { namedShop } from '../shop-look/shop-look.service.ts'
import { sendSystemMail } from './send.ts'
import { wordsOf } from './staff-reset.table.ts'

/** The token is in the fragment, which browsers do not send, so that no log has it. */
const resetUrl = ({ config }: Platform, token: string): string =>
  `${config.publicUrl}/admin/password#${token}`

type Reset = NonNullable<Awaited<ReturnType<typeof openStaffReset>>>

const messageOf = ({ merchantName, emailAddress, language }: Reset, url: string) => {
  const merchant = withoutControls(merchantName, ' ').trim()
  const { subject, lead, link, end, ignore } = wordsOf(language)
  const first = lead(merchant, emailAddress)
  const title = subject(merchant)
  const html = `<p>${escapeHtml(first)}</p>
<p><a href="${escapeHtml(url)}">${link}</a></p><p>${end} ${ignore}</p>`
  return {
    title,
    text: `${first}\n\n${link}: ${url}\n\n${end} ${ignore}\n`,
    html: framed(html, { language, title, shop: namedShop(merchant), footer: '', end: '' }),
    problem: null,
    unknown: [],
  }
}

/** Tried again while the mail server does not take it. */
export const sendStaffReset = async (platform: Platform, payload: unknown): Promise<void> => {
  const { merchantId, userId } = payload as { merchantId: number; userId: string }
  const reset = await openStaffReset(platform, { merchantId, userId })
  if (!reset) return
  const { merchantCode, emailAddress, language, token } = reset
  const mail = {
    id: `reset-${platform.ids.uuid()}`,
    merchantCode,
    recipient: emailAddress,
    message: messageOf(reset, resetUrl(platform, token)),
    locale: language,
  }
  await sendSystemMail(platform, merchantId, mail, { warning: 'nobody got a link for a new password' })
}
