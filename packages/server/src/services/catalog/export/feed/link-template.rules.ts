import { texts } from '@tradepost/contract'
import { ExportFailure } from '../source/source.rules.ts'

export type LinkedProduct = {
  code: string
  name: string | null
  url: string | null
  parentProductCode: string | null
  identifiers: Record<string, string | null | undefined>
}

type Read = (product: LinkedProduct) => string | null | undefined

const fields: Record<string, Read> = {
  'product.code': ({ code }) => code,
  'product.name': ({ name }) => name,
  'product.parentProductCode': ({ parentProductCode }) => parentProductCode,
  ...Object.fromEntries(
    ['sku', 'ean', 'upc', 'isbn', 'mfgPartNum', 'distiPartNum'].flatMap((name): [string, Read][] => {
      const read: Read = ({ identifiers }) => identifiers[name]
      return [
        [`product.${name}`, read],
        [`product.identifiers.${name}`, read],
      ]
    }),
  ),
}
/** Addresses already, so they are put in as they are. */
const addresses: Record<string, Read> = {
  'product.url': ({ url }) => url,
  'product.deeplinkUrl': ({ url }) => url,
}

const helpers: Record<string, (text: string) => string> = {
  bin2hex: (text) => Buffer.from(text).toString('hex'),
  urlencode: encodeURIComponent,
  raw: (text) => text,
}

const expression = /\{\{([^{}]*)\}\}/g

/** Null: the product lacks a value that the template names. */
type Template = (product: LinkedProduct) => string | null

const readerOf = (text: string): Read => {
  const [, helper, field = ''] = /^(?:(\S+)\s+)?(\S+)$/.exec(text) ?? []
  const read = Object.hasOwn(fields, field)
    ? fields[field]
    : Object.hasOwn(addresses, field)
      ? addresses[field]
      : undefined
  const usual = Object.hasOwn(addresses, field) ? helpers.raw : encodeURIComponent
  const change = helper === undefined ? usual : Object.hasOwn(helpers, helper) ? helpers[helper] : undefined
  if (!read || !change) throw new ExportFailure(texts.unknownExpression(text))
  return (product) => {
    const value = read(product)
    return value ? change(value) : null
  }
}

/** `{{product.code}}`, or with a function before it `{{bin2hex product.code}}`. Single braces are for the channel. */
export const compileTemplate = (text: string): Template => {
  const parts: (string | Read)[] = []
  let at = 0
  for (const match of text.matchAll(expression)) {
    parts.push(text.slice(at, match.index), readerOf(match[1]?.trim() ?? ''))
    at = match.index + match[0].length
  }
  parts.push(text.slice(at))
  return (product) => {
    const values = parts.map((part) => (typeof part === 'string' ? part : part(product)))
    return values.some((value) => value === null || value === undefined) ? null : values.join('')
  }
}
