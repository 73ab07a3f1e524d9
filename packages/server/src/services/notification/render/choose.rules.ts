import type { MessageText } from '@tradepost/contract'
import { normalizeLocale } from '@tradepost/kernel'

const languageOf = (locale: string) => locale.split(/[-_]/)[0]?.toLowerCase() ?? ''

export type Chosen = { locale: string; message: MessageText }

/** In the locale of the recipient, else in their language, else in that of the merchant, else in English, else the first. */
export const chooseMessage = (
  messages: Record<string, MessageText>,
  wanted: string | null,
  fallback: string,
): Chosen | null => {
  const locales = Object.keys(messages)
  const findLocale = (locale: string | null) =>
    locale
      ? (locales.find((one) => one === normalizeLocale(locale)) ??
        locales.find((one) => languageOf(one) === languageOf(locale)))
      : undefined
  const locale = findLocale(wanted) ?? findLocale(fallback) ?? findLocale('en') ?? locales[0]
  const message = locale === undefined ? undefined : messages[locale]
  return locale !== undefined && message ? { locale, message } : null
}
