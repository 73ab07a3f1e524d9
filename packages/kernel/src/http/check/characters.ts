/** Unicode characters of a text. By a loop: a list of them would take fifty times the memory of a long text. */
export const countCharacters = (text: string): number => {
  let count = text.length
  for (let index = 1; index < text.length; index++)
    // the second unit of a pair, behind its first
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800)
      count--
  return count
}
