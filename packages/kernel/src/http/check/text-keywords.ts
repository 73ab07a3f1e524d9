import { _, type Ajv, type FuncKeywordDefinition } from 'ajv'
import { formats } from './formats.ts'

type Bounded = { maxLength?: number }
type Test = (text: string) => boolean

/** Length counts code points, each of which takes one or two units of a string. */
const isTooLong = (text: string, { maxLength }: Bounded) =>
  maxLength !== undefined && text.length > 2 * maxLength

const textKeyword = (
  keyword: 'pattern' | 'format',
  testOf: (value: string) => Test,
): FuncKeywordDefinition => ({
  keyword,
  type: 'string',
  schemaType: 'string',
  errors: false,
  compile: (value: string, schema) => {
    const test = testOf(value)
    return (text: string) => isTooLong(text, schema as Bounded) || test(text)
  },
  error: { params: ({ schemaCode }) => _`{${keyword}: ${schemaCode}}`, message: '' },
})

const patternTest = (pattern: string): Test => {
  const expression = new RegExp(pattern, 'u')
  return (text) => expression.test(text)
}

/** The contract names only ours, which a test looks after; another one is a remark for readers. */
const formatTest = (format: string): Test => formats[format] ?? (() => true)

/**
 * The validator reports all errors, so `pattern` and `format` would run on texts of 10 MB whose length was refused
 * already. Ours leave those alone.
 */
export const withBoundedTexts = (ajv: Ajv): Ajv =>
  ajv
    .removeKeyword('pattern')
    .removeKeyword('format')
    .addKeyword(textKeyword('pattern', patternTest))
    .addKeyword(textKeyword('format', formatTest))
