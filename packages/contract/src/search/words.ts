const fillers = new Set(
  'a about all an and are at by can did do does each for from give get gives gets has have i in is it let many me more my number of on or our please than that the them there this to want with would'.split(
    ' ',
  ),
)

/** Words that people use, by those that the interface has for them. */
const synonyms: Record<string, string[]> = {}
for (const [word, others] of Object.entries({
  update: 'change correct edit increase lower modify move raise reduce rename stop',
  create: 'add make new open',
  delete: 'drop erase remove',
  list: 'find look search see show which who',
  location: 'branch store warehouse',
  inventory: 'available left quantity stock',
  increment: 'arrived come delivered received',
  product: 'article good goods item',
  customer: 'buyer shopper',
  contact: 'mobile phone',
  promotion: 'discount sale',
  coupon: 'voucher',
  fulfillment: 'pick ship wait waiting',
  refund: 'money',
  return: 'back',
  explain: 'why',
  member: 'who',
  webhook: 'inform notify tell',
  schedule: 'friday later monday tomorrow',
  operation: 'opening',
}))
  for (const other of others.split(' ')) synonyms[other] = [...(synonyms[other] ?? []), word]

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
  ...new Set(wordsOf(text).flatMap((word) => [word, ...(synonyms[word] ?? [])])),
]

const changes = ['create', 'delete', 'import', 'increment', 'publish', 'refund', 'update']

/** Whether somebody wants to know something or to change it, as far as the words tell. */
export const wantsWrite = (text: string): boolean | undefined =>
  /^(?:how|is|are|what|when|where|which|who|why|show|list|find|look|see|search)\b/i.test(text.trim())
    ? false
    : askedWords(text).some((word) => changes.includes(word)) || undefined
