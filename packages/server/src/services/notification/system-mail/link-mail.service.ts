import type { Delivery } from '../channel/channel.types.ts'
import { escapeHtml } from '../render/fill.rules.ts'
import { framed } from '../render/mail-frame.rules.ts'
import { withoutControls } from '../render/plain-text.rules.ts'
import { namedShop } from '../shop-look/shop-look.service.ts'

type Words = { title: string; lead: string; link: string; note: string }

/** Names of merchants become one line, which headers of mails need. */
export const lineOf = (name: string): string => withoutControls(name, ' ').trim()

/** A mail of the console with one link. */
export const linkMail = (
  merchant: string,
  language: string,
  { title, lead, link, note }: Words,
  url: string,
): Delivery['message'] => ({
  title,
  text: `${lead}\n\n${link}: ${url}\n\n${note}\n`,
  html: framed(
    `<p>${escapeHtml(lead)}</p>
<p><a href="${escapeHtml(url)}">${link}</a></p><p>${note}</p>`,
    { language, title, shop: namedShop(merchant), footer: '', end: '' },
  ),
  problem: null,
  unknown: [],
})
