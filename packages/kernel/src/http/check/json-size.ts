import { _, type FuncKeywordDefinition } from 'ajv'

export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

/** A character takes six bytes at most (`\\u0000`), so most texts need not be written to be measured. */
const isSmall = (value: unknown, max: number) =>
  typeof value === 'string' ? 6 * value.length + 2 <= max : typeof value !== 'object' || value === null

/** Bounds a value that may have any shape by the length of its JSON. */
export const maxBytes: FuncKeywordDefinition = {
  keyword: 'x-max-bytes',
  schemaType: 'number',
  errors: false,
  compile: (max: number) => (value: unknown) => isSmall(value, max) || jsonBytes(value) <= max,
  error: { params: ({ schemaCode }) => _`{limit: ${schemaCode}}`, message: '' },
}
