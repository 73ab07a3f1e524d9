import { trial } from './parameter-example.ts'
import type { ParameterObject, SchemaObject } from './types.ts'

export type PathExamples = Record<string, string>

const header = (name: string, schema: SchemaObject, description: string): ParameterObject => ({
  name,
  in: 'header',
  description,
  schema,
})

const strict = 'handling=strict'
const represent = 'return=representation'

const prefer = (values: [string, ...string[]], description: string): ParameterObject => ({
  ...header('Prefer', { type: 'string', enum: values }, description),
  ...trial(values[0]),
})

/** The parameters that many operations share. */
const shared = {
  merchantCode: {
    name: 'merchantCode',
    in: 'path',
    required: true,
    description: 'Code of the merchant: the one that the access token is bound to, or any for an operator.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  dryRun: {
    name: 'dryRun',
    in: 'query',
    description: 'Validate fully, answer as usual and store nothing.',
    schema: { type: 'boolean', default: false },
    ...trial(true),
  },
  idempotencyKey: header(
    'Idempotency-Key',
    { type: 'string', minLength: 1, maxLength: 255 },
    'Makes a retry safe: for 24 hours the same key and request get the first answer again; another request under the same key is 422.',
  ),
  ifMatch: header(
    'If-Match',
    { type: 'string' },
    'Write only if the entity still has this `ETag`, else 412.',
  ),
  ifNoneMatch: header(
    'If-None-Match',
    { type: 'string' },
    'Answer 304 without a body if the entity still has this `ETag`.',
  ),
  preferReturn: prefer(
    [represent, strict, `${represent}, ${strict}`],
    'Answer 200 with the entity instead of 204; with `handling=strict`, refuse unknown body fields.',
  ),
  preferStrict: prefer([strict], 'Refuse unknown body fields instead of ignoring them.'),
  preferStrictBatch: prefer(
    [strict],
    'All or nothing: when one item fails, store none and answer 422. Unknown body fields are refused.',
  ),
} satisfies Record<string, ParameterObject>

export type Shared = keyof typeof shared

export const sharedParameters = (examples: PathExamples): Record<Shared, ParameterObject> => ({
  ...shared,
  merchantCode: {
    ...shared.merchantCode,
    ...(examples.merchantCode && { example: examples.merchantCode }),
  },
})
