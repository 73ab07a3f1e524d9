import { validXml, xmlText } from '../../catalog/index.ts'

type Attributes = Record<string, string | number | null | undefined>

/** An attribute without a value is left out. */
const attributesText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('')

/** An element without content is written empty: `<deeplink/>`. */
export const element = (name: string, attributes: Attributes, ...content: string[]): string => {
  const inside = content.join('')
  const head = `<${name}${attributesText(attributes)}`
  return inside === '' ? `${head}/>` : `${head}>${inside}</${name}>`
}

const cdata = (text: string): string =>
  text === '' ? '' : `<![CDATA[${validXml(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

export const textElement = (
  name: string,
  text: string | number | null | undefined,
  attributes: Attributes = {},
): string => element(name, attributes, cdata(String(text ?? '')))

/** Text before and behind the entries of a document. */
export const xmlFrame = (root: string, attributes: Attributes): { head: string; tail: string } => ({
  head: `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attributesText(attributes)}>`,
  tail: `</${root}>\n`,
})
