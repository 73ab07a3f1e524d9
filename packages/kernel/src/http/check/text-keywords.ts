import { _, type Ajv, type CodeKeywordDefinition, type FuncKeywordDefinition } from 'ajv'
import { countCharacters } from './characters.ts'
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

/** Counts only what its number of units leaves open; the validator's own keywords go through every text. */
const lengthKeyword = (keyword: 'minLength' | 'maxLength'): CodeKeywordDefinition => ({
  keyword,
  type: 'string',
  schemaType: 'number',
  error: { params: ({ schemaCode }) => _`{limit: ${schemaCode}}`, message: '' },
  code: (cxt) => {
    const { gen, data, schema: limit } = cxt
    const count = gen.scopeValue('func', { ref: countCharacters })
    cxt.fail(
      keyword === 'maxLength'
        ? _`${data}.length > ${limit} && (${data}.length > ${2 * limit} || ${count}(${data}) > ${limit})`
        : _`${data}.length < ${limit} || (${data}.length < ${2 * limit} && ${count}(${data}) < ${limit})`,
    )
  },
})

/**
 * The validator reports all errors, so `pattern` and `format` would run on texts of 10 MB whose length was refused
 * already. Ours leave those alone, and the length of a text of 10 MB is not counted where its units tell.
 */
export const withBoundedTexts = (ajv: Ajv): Ajv =>
  ajv
    .removeKeyword('pattern')
    .removeKeyword('format')
    .removeKeyword('minLength')
    .removeKeyword('maxLength')
    .addKeyword(lengthKeyword('minLength'))
    .addKeyword(lengthKeyword('maxLength'))
    .addKeyword(textKeyword('pattern', patternTest))
    .addKeyword(textKeyword('format', formatTest))
