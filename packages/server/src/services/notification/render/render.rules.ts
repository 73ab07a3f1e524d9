import type { MessageText, NotificationChannel } from '@tradepost/contract'
import { asIs, escapeHtml, fillMessage } from './fill.rules.ts'
import type { Reader } from './format.rules.ts'
import type { Value } from './helper.rules.ts'
import { htmlOfText, type LinkMap, wholeHtml, withLinks } from './html.rules.ts'
import type { ShopValues } from './mail-frame.rules.ts'
import { toPlainText, withoutControls } from './plain-text.rules.ts'

export type Rendered = {
  title: string
  text: string
  html: string | null
  problem: string | null
  unknown: string[]
}

export type RenderOptions = {
  channel: NotificationChannel
  reader: Reader
  shop: ShopValues
  /** Of the recipient, in marketing e-mails. */
  unsubscribeUrl?: string
  /** Counts clicks; null leaves links alone. */
  link?: LinkMap | null
  /** A picture that counts opening. */
  openUrl?: string | null
}

const unsubscribe: Record<string, string> = {
  en: 'Unsubscribe',
  de: 'Abmelden',
  es: 'Cancelar suscripción',
  fr: 'Se désabonner',
  it: 'Annulla iscrizione',
  nl: 'Afmelden',
}

const labelOf = (locale: string) =>
  unsubscribe[locale.slice(0, 2).toLowerCase()] ?? (unsubscribe.en as string)

/** A header must stay on one line, whatever a value holds. */
const oneLine = (text: string) => withoutControls(text, ' ').trim()

const footers = ({ unsubscribeUrl, openUrl, reader }: RenderOptions, isLinked: boolean) => {
  const label = labelOf(reader.locale)
  const needsLink = unsubscribeUrl !== undefined && !isLinked
  return {
    html: needsLink
      ? `<p style="margin:8px 0 0"><a href="${escapeHtml(unsubscribeUrl)}" style="color:#5c574f">${label}</a></p>`
      : '',
    end: openUrl ? `<img src="${escapeHtml(openUrl)}" alt="" width="1" height="1">` : '',
    text: needsLink ? `\n\n${label}: ${unsubscribeUrl}` : '',
  }
}

const renderEmail = (
  message: MessageText,
  values: Record<string, Value>,
  options: RenderOptions,
): Rendered => {
  const { reader } = options
  const isLinked = `${message.html ?? ''}${message.text ?? ''}`.includes('unsubscribeUrl')
  const footer = footers(options, isLinked)
  const title = fillMessage(message.title ?? '', values, reader, asIs)
  const text = message.text ? fillMessage(message.text, values, reader, asIs) : null
  const html = message.html ? fillMessage(message.html, values, reader, escapeHtml) : null
  const shownHtml = withLinks(html ? html.text : htmlOfText(text?.text ?? ''), options.link ?? null)
  const subject = oneLine(title.text)
  return {
    title: subject,
    text: (text ? text.text : toPlainText(html?.text ?? '')) + footer.text,
    html: wholeHtml(shownHtml, {
      language: reader.locale,
      title: subject,
      shop: options.shop,
      footer: footer.html,
      end: footer.end,
    }),
    problem: title.problem ?? text?.problem ?? html?.problem ?? null,
    unknown: [...new Set([title, text, html].flatMap((part) => part?.unknown ?? []))],
  }
}

/** The message as a recipient gets it. */
export const renderMessage = (
  message: MessageText,
  sent: Record<string, Value>,
  options: RenderOptions,
): Rendered => {
  const values = { ...sent, shop: options.shop, unsubscribeUrl: options.unsubscribeUrl ?? '' }
  if (options.channel === 'email') return renderEmail(message, values, options)
  const title = fillMessage(message.title ?? '', values, options.reader, asIs)
  const text = fillMessage(message.text ?? '', values, options.reader, asIs)
  return {
    title: oneLine(title.text),
    text: text.text,
    html: null,
    problem: title.problem ?? text.problem,
    unknown: [...new Set([...title.unknown, ...text.unknown])],
  }
}
