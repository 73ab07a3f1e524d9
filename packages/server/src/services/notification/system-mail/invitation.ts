import type { Platform } from '@tradepost/kernel'
import { openInvitation } from '../../auth/index.ts'
import { wordsOf } from './invitation.table.ts'
import { lineOf, linkMail } from './link-mail.service.ts'
import { sendSystemMail } from './send.ts'

/** The token is in the fragment, which browsers do not send, so that no log has it. */
const joinUrl = ({ config }: Platform, token: string): string => `${config.publicUrl}/admin/join#${token}`

/** Tried again while the mail server does not take it. */
export const sendInvitation = async (platform: Platform, payload: unknown): Promise<void> => {
  const { merchantId, invitationId } = payload as { merchantId: number; invitationId: string }
  const invitation = await openInvitation(platform, { merchantId, invitationId })
  if (!invitation) return
  const { merchantCode, emailAddress, language, token } = invitation
  const merchant = lineOf(invitation.merchantName)
  const { subject, lead, link, note } = wordsOf(language)
  const words = { title: subject(merchant), lead: lead(merchant, emailAddress), link, note }
  const mail = {
    id: `invitation-${platform.ids.uuid()}`,
    merchantCode,
    recipient: emailAddress,
    message: linkMail(merchant, language, words, joinUrl(platform, token)),
    locale: language,
  }
  await sendSystemMail(platform, merchantId, mail, { warning: 'nobody got an invitation' })
}
