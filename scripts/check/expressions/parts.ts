import { type AST, RegExpParser } from '@eslint-community/regexpp'

const usual = [
  'a',
  'A',
  '0',
  ' ',
  '\n',
  '\t',
  '-',
  '.',
  '_',
  '<',
  '>',
  '"',
  "'",
  '/',
  ':',
  '=',
  ';',
  ',',
  '&',
  '{',
  'é',
  '😀',
  '\u0001',
]

/** As many characters as one class is worth trying. */
const MOST_LETTERS = 10

type Part = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass

const isPart = (node: AST.Node): node is Part =>
  node.type === 'Character' ||
  node.type === 'CharacterSet' ||
  node.type === 'CharacterClass' ||
  node.type === 'ExpressionCharacterClass'

type Parsed = {
  /** The characters that the expression tells apart, one of each kind. */
  letters: string[]
  /** The shortest texts that match a node, or nearly: assertions are left out. */
  sampleOf: (node: AST.Node) => string
  alternatives: AST.Alternative[]
}

const alternativesOf = (node: AST.Node): AST.Alternative[] =>
  'alternatives' in node ? (node.alternatives as AST.Alternative[]) : []

export const partsOf = (source: string, flags: string): Parsed => {
  const isUnicode = /[uv]/.test(flags)
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const parts: Part[] = []
  const collect = (node: AST.Node): void => {
    if (isPart(node)) parts.push(node)
    else if (node.type === 'Quantifier') collect(node.element)
    else if (node.type === 'Alternative') node.elements.forEach(collect)
    else alternativesOf(node).forEach(collect)
  }
  pattern.alternatives.forEach(collect)

  const own = parts.flatMap((part) => {
    if (part.type === 'Character') return [String.fromCodePoint(part.value)]
    if (part.type !== 'CharacterClass') return []
    return part.elements.flatMap((one) =>
      one.type === 'Character'
        ? [String.fromCodePoint(one.value)]
        : one.type === 'CharacterClassRange'
          ? [String.fromCodePoint(one.min.value)]
          : [],
    )
  })
  const kept = flags.replaceAll(/[gy]/g, '')
  const tests = new Map(parts.map((part) => [part.raw, new RegExp(`^(?:${part.raw})$`, kept)]))
  const letters = new Map<string, string>()
  for (const letter of new Set([...own, ...usual])) {
    if (!isUnicode && letter.length > 1) continue
    const kind = [...tests.values()].map((test) => (test.test(letter) ? '1' : '0')).join('')
    if (kind.includes('1') && !letters.has(kind)) letters.set(kind, letter)
  }
  // those that most parts take are those that make an expression go back
  const most = [...letters].sort(([a], [b]) => b.replaceAll('0', '').length - a.replaceAll('0', '').length)
  const ordered = most.map(([, letter]) => letter)

  const sampleOf = (node: AST.Node): string => {
    if (node.type === 'Character') return String.fromCodePoint(node.value)
    if (isPart(node)) return ordered.find((letter) => tests.get(node.raw)?.test(letter)) ?? ''
    if (node.type === 'Quantifier') return sampleOf(node.element).repeat(Math.max(1, Math.min(node.min, 40)))
    if (node.type === 'Alternative') return node.elements.map(sampleOf).join('')
    if (node.type === 'Assertion') return ''
    const [first] = alternativesOf(node)
    return first ? sampleOf(first) : ''
  }
  return { letters: ordered.slice(0, MOST_LETTERS), sampleOf, alternatives: pattern.alternatives }
}

export { alternativesOf }
