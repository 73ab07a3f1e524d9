import { escapeUTF8 } from 'entities/escape'

/** Markup that is safe to send. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | Part[] | null | undefined | false

const write = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(write).join('')
  return part === null || part === undefined || part === false ? '' : escapeUTF8(String(part))
}

/** Escapes every value that is not markup itself. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => {
  let text = strings[0] as string
  for (let index = 0; index < parts.length; index++) text += write(parts[index]) + strings[index + 1]
  return new Html(text)
}
