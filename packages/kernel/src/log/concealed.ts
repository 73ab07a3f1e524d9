const HIDDEN = '…'
const MOST = 1_000
/** Names of ours are shorter; tokens, keys and signatures are not. */
const LONGEST_WORD = 80

/** An address of the web without its query, which may have a signature or a token. */
const withoutQuery = (word: string): string => {
  const mark = word.includes('://') ? word.indexOf('?') : -1
  return mark < 0 ? word : `${word.slice(0, mark)}?${HIDDEN}`
}

const digitsIn = (word: string): number => word.replace(/\D/g, '').length

/** E-mail addresses, phone numbers and tokens. */
const withoutPerson = (word: string): string => {
  if (word.includes('@') || word.length > LONGEST_WORD) return HIDDEN
  return word.startsWith('+') && digitsIn(word) > 5 ? HIDDEN : word
}

/** Hides all between the first and the last quotation mark, for a value may have some itself. */
const withoutQuoted = (text: string, quote: string, isKept: (quoted: string) => boolean): string => {
  const pieces = text.split(quote)
  if (pieces.length === 1) return text
  const isClosed = pieces.length % 2 === 1
  if (isClosed && pieces.every((piece, index) => index % 2 === 0 || isKept(piece))) return text
  return `${pieces[0]}${quote}${HIDDEN}${quote}${isClosed ? pieces.at(-1) : ''}`
}

/** A message that somebody else has written, fit for the log: without what it quotes, and without personal data. */
export const concealed = (text: string, isKept: (quoted: string) => boolean = () => false): string =>
  ['"', "'", '`']
    .reduce((rest, quote) => withoutQuoted(rest, quote, isKept), text.slice(0, MOST))
    .split(/\s/)
    .map((word) => withoutPerson(withoutQuery(word)))
    .join(' ')
