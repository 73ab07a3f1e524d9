const fillers = new Set(
  'a all an and are at by can do for from give has have how i in is it many me my of on or our please that the them there this to what which who with'.split(
    ' ',
  ),
)

/** Words that people use, each with the one that the interface has for it. */
const synonyms: Record<string, string> = Object.fromEntries(
  Object.entries({
    update: 'change correct edit increase lower modify raise rename',
    create: 'add make new open',
    delete: 'drop erase remove',
    list: 'find look search see show',
    location: 'branch store warehouse',
    inventory: 'available quantity stock',
    product: 'article goods item',
    customer: 'buyer shopper',
    promotion: 'discount sale',
    coupon: 'voucher',
    fulfillment: 'delivery pick ship shipping wait waiting',
  }).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])),
)

const singular = (word: string): string =>
  word.length > 4 && word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
      ? word.slice(0, -1)
      : word

/** `listSalesOrders` is list, sales, order. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !fillers.has(word))
    .map(singular)

export const askedWords = (text: string): string[] => [
  ...new Set(wordsOf(text).flatMap((word) => [word, synonyms[word] ?? word])),
]
