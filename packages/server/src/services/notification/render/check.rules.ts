import { type MessageText, texts } from '@tradepost/contract'
import { normalizeLocale, type Problem } from '@tradepost/kernel'
import { hasScript } from './html.rules.ts'
import { parseMessage } from './parse.rules.ts'

const notPassed = (message: string, path: Problem['path']): Problem => ({ code: 'NOT_PASSED', message, path })

/** Problems of the texts by locale and field. */
export const checkMessages = (
  messages: Record<string, MessageText> | undefined,
  path: Problem['path'],
): Problem[] =>
  Object.entries(messages ?? {}).flatMap(([locale, message]) =>
    (['title', 'text', 'html'] as const).flatMap((field) => {
      const source = message[field]
      if (!source) return []
      const parsed = parseMessage(source)
      const where = [...path, locale, field]
      if ('problem' in parsed) return [notPassed(parsed.problem, where)]
      return field === 'html' && hasScript(source)
        ? [notPassed(texts.templateSyntax(1, texts.templateScript), where)]
        : []
    }),
  )

type Messages = Record<string, MessageText>

/** Every field present, locales in their usual form. */
export const storedMessages = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([locale, { title = null, text = null, html = null }]) => [
      normalizeLocale(locale),
      { title, text, html },
    ]),
  )

/** Messages merge by locale, and inside of a locale by field. */
export const mergeMessages = (before: Messages, sent: Messages): Messages => {
  const patch = Object.entries(sent).map(([locale, message]) => {
    const [normalized = locale] = Object.keys(storedMessages({ [locale]: {} }))
    return [normalized, { ...before[normalized], ...message }] as const
  })
  return storedMessages({ ...before, ...Object.fromEntries(patch) })
}
