import type { Source } from './sources.ts'

/** Openings that put off what the comment has to say. */
const openings = /^(What|The same|Whoever|That which)\b/

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? []
const fillers = new Set(['a', 'an', 'the', 'of', 'for', 'this', 'its', 'is', 'are', 's'])

/** Nothing but the words of the name that it stands above: `The id of the order` above `orderId`. */
const repeatsName = (text: string, name: string): boolean => {
  const own = new Set(wordsOf(name.replace(/([A-Z])/g, ' $1')))
  const said = wordsOf(text).filter((word) => !fillers.has(word))
  return said.length > 0 && said.every((word) => own.has(word) || own.has(word.replace(/s$/, '')))
}

export const commentProblems = ({ file, comments }: Source): string[] =>
  comments.flatMap(({ line, text, name }) => {
    const [opening] = openings.exec(text) ?? []
    if (opening) return [`${file}:${line}: begins with "${opening}": begin with the thing itself`]
    return repeatsName(text, name) ? [`${file}:${line}: repeats the name ${name}: leave it out`] : []
  })
