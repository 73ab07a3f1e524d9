export type Tag = {
  start: number
  end: number
  name: string
  isClosing: boolean
  /** As they are written, from the name of the element to the end of the tag. */
  attributes: string
}

/** A comment or the name of an element. */
const beginning = /<(?:!--|(\/?)([a-z][a-z\d]*))/gi
/** The end of a tag, another beginning, and the quotes that hide both. */
const mark = /[<>"']/g
const closing = /<\/([a-z][a-z\d]*)/gi

/** As `indexOf`, for one text from left to right: what was missed once is not looked for again. */
const finder = (text: string, wanted: string) => {
  let isGone = false
  return (from: number): number => {
    const at = isGone ? -1 : text.indexOf(wanted, from)
    isGone = at < 0
    return at
  }
}

/**
 * Reads tags from left to right, each of which ends before the next begins; what is no tag is skipped. At most three
 * beginnings look at the same character, and none at an end that is known to be missing, so a text of any kind takes time
 * in proportion to its length.
 */
export const tagReader = (text: string) => {
  const quotes = { '"': finder(text, '"'), "'": finder(text, "'") }

  /** Behind the `>`; null: there is none, or another tag begins before it. */
  const endOf = (from: number): number | null => {
    mark.lastIndex = from
    for (let found = mark.exec(text); found; found = mark.exec(text)) {
      const [sign] = found
      if (sign === '>') return mark.lastIndex
      if (sign === '<') return null
      const end = quotes[sign as '"' | "'"](mark.lastIndex)
      if (end < 0) return null
      mark.lastIndex = end + 1
    }
    return null
  }

  return {
    /** A comment is a tag without a name. */
    next: (from: number): Tag | null => {
      beginning.lastIndex = from
      for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
        const { 0: sign, 1: slash = '', 2: name = '', index: start } = found
        const after = start + sign.length
        if (name === '') {
          const end = text.indexOf('-->', after)
          return { start, end: end < 0 ? text.length : end + 3, name, isClosing: false, attributes: '' }
        }
        const end = endOf(after)
        if (end !== null)
          return {
            start,
            end,
            name: name.toLowerCase(),
            isClosing: slash !== '',
            attributes: text.slice(after, end - 1),
          }
      }
      return null
    },

    /** Behind the closing tag of an element, or at the end of the text. */
    behind: (name: string, from: number): number => {
      closing.lastIndex = from
      for (let found = closing.exec(text); found; found = closing.exec(text)) {
        if (found[1]?.toLowerCase() !== name) continue
        const end = text.indexOf('>', closing.lastIndex)
        return end < 0 ? text.length : end + 1
      }
      return text.length
    },
  }
}

const nameOrValue = /([^\s"'=/]+)|=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

/** Attributes that have a value, in their order. */
export const attributesIn = (text: string): { name: string; value: string }[] => {
  const found: { name: string; value: string }[] = []
  let last = ''
  for (const [, name, double, single, bare] of text.matchAll(nameOrValue)) {
    if (name === undefined && last !== '') found.push({ name: last, value: double ?? single ?? bare ?? '' })
    last = name?.toLowerCase() ?? ''
  }
  return found
}
