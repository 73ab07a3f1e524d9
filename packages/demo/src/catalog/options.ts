import type { Text } from './drafts.ts'

type OptionValue = { name: Text; hex?: string }

const colours: Record<string, OptionValue> = {
  white: { name: ['White', 'Weiß'], hex: '#eae5da' },
  cream: { name: ['Cream', 'Creme'], hex: '#ecdfc4' },
  sand: { name: ['Sand', 'Sand'], hex: '#d3b992' },
  mustard: { name: ['Mustard', 'Senfgelb'], hex: '#d9a441' },
  terracotta: { name: ['Terracotta', 'Terrakotta'], hex: '#c8694a' },
  brick: { name: ['Brick Red', 'Ziegelrot'], hex: '#a8433a' },
  rose: { name: ['Dusty Rose', 'Altrosa'], hex: '#d9a0a0' },
  plum: { name: ['Plum', 'Pflaume'], hex: '#7a4a66' },
  sage: { name: ['Sage', 'Salbei'], hex: '#9db39a' },
  moss: { name: ['Moss', 'Moosgrün'], hex: '#5f7a52' },
  blue: { name: ['Harbor Blue', 'Hafenblau'], hex: '#5f8fb4' },
  ink: { name: ['Ink', 'Tintenblau'], hex: '#2f4462' },
  charcoal: { name: ['Charcoal', 'Anthrazit'], hex: '#4a4d52' },
}

const sizes: Record<string, OptionValue> = {
  s: { name: ['Small', 'Klein'] },
  m: { name: ['Medium', 'Mittel'] },
  l: { name: ['Large', 'Groß'] },
}

const centimetres = (values: number[]): Record<string, OptionValue> =>
  Object.fromEntries(
    values.map((cm) => [
      `${cm}cm`,
      { name: [`${cm} cm (${Math.round(cm / 2.54)} in)`, `${cm} cm`] as const },
    ]),
  )

export const optionAttributes: Record<string, { name: Text; values: Record<string, OptionValue> }> = {
  colour: { name: ['Color', 'Farbe'], values: colours },
  size: { name: ['Size', 'Größe'], values: sizes },
  diameter: { name: ['Diameter', 'Durchmesser'], values: centimetres([16, 20, 24, 28, 32]) },
  length: { name: ['Length', 'Länge'], values: centimetres([170, 220, 280]) },
  grind: {
    name: ['Grind', 'Mahlgrad'],
    values: {
      beans: { name: ['Whole Bean', 'Ganze Bohne'] },
      filter: { name: ['Filter Grind', 'Filtermahlung'] },
      espresso: { name: ['Espresso Grind', 'Espressomahlung'] },
    },
  },
}

export const optionValue = (attributeCode: string, valueCode: string): OptionValue => {
  const value = optionAttributes[attributeCode]?.values[valueCode]
  if (!value) throw new Error(`the attribute ${attributeCode} has no value ${valueCode}`)
  return value
}
