/** Widths of bars and spaces of the 107 symbols of Code 128, as ISO/IEC 15417 has them. */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')

const START_B = 104
const STOP = 106

/** Code set B has the printable characters of ASCII; others become a question mark. */
const symbolOf = (character: string): number => {
  const code = character.charCodeAt(0)
  return code >= 32 && code < 127 ? code - 32 : 31
}

/** Widths in modules, a bar first and then in turns. */
export const code128 = (text: string): number[] => {
  const values = [...text].map(symbolOf)
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103
  return [START_B, ...values, check, STOP].flatMap((value) => [...(symbols[value] as string)].map(Number))
}

/**
 * The text behind widths; null when they are no Code 128 of set B or the check does not fit.
 * @internal tests read labels with it
 */
export const readCode128 = (widths: number[]): string | null => {
  const values: number[] = []
  for (let at = 0; at < widths.length; at += 6) {
    const isLast = widths.length - at <= 7
    const symbol = widths.slice(at, isLast ? at + 7 : at + 6).join('')
    values.push(symbols.indexOf(symbol))
    if (isLast) break
  }
  const [start, ...rest] = values
  if (start !== START_B || rest.pop() !== STOP || values.includes(-1)) return null
  const check = rest.pop()
  const expected = rest.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103
  return check === expected ? String.fromCharCode(...rest.map((value) => value + 32)) : null
}
