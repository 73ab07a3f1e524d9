import { type Html, html } from '../../site/html.ts'
import type { Frame } from '../visit/frame.service.ts'
import { linkHref } from './links.ts'

/** Terms and privacy policy of the shop, as far as it names them by an address that a browser can open. */
export const legalLinks = (frame: Frame): Html[] => {
  const { shopSettings, words } = frame
  const named = [
    [shopSettings.termsPageUrl, words.terms],
    [shopSettings.privacyPolicyPageUrl, words.privacy],
  ] as const
  return named.flatMap(([address, label]) => {
    const href = linkHref(frame, address)
    return href === null ? [] : [html`<a href="${href}">${label}</a>`]
  })
}

export const joined = (links: readonly Html[]): Html[] =>
  links.map((link, index) => (index === 0 ? link : html` · ${link}`))

/** Only cookies that a shop cannot do without are set, so there is nothing to agree to. */
export const cookieNotice = (
  { shopSettings, words }: Frame,
  mode: Frame['shopSettings']['cookieConsentMode'],
): Html | null =>
  shopSettings.cookieConsentMode === mode ? html`<p class="cookies">${words.cookies}</p>` : null
