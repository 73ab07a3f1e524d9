import { errors, texts } from '@tradepost/contract'

/** A text with blanks, each of them marked: `Missing required property: {0}`. One that counts or lists has no such form. */
const templateOf = (text: unknown): string | undefined => {
  if (typeof text !== 'function') return String(text)
  const blanks = Array.from({ length: text.length }, (_, index) => `{${index}}`)
  try {
    const template = String(text(...blanks))
    return blanks.every((blank) => template.includes(blank)) ? template : undefined
  } catch {
    return undefined
  }
}

/** `contract:sentences`: the sentences of the API by their names, for a console that says them in another language. */
export const sentences = {
  refusals: Object.fromEntries(Object.entries(errors).map(([name, { message }]) => [name, message])),
  problems: Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const template = templateOf(text)
      return template === undefined ? [] : [[name, template]]
    }),
  ),
}
