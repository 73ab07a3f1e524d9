/** As much of a line as fits, with an ellipsis where it was cut. A binary search: measuring is the cost. */
export const cutText = (text: string, width: number, measure: (text: string) => number): string => {
  if (measure(text) <= width) return text
  const characters = [...text]
  let [low, high] = [0, characters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(`${characters.slice(0, middle).join('')}…`) <= width) low = middle
    else high = middle - 1
  }
  return `${characters.slice(0, low).join('')}…`
}
