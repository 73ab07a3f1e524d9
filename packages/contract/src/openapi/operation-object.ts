import type { Operation, Service } from '../operation.ts'
import { permissions } from '../permission.ts'
import { answers } from './answers.ts'
import { examples } from './examples.ts'
import { parametersOf } from './parameters.ts'
import { readShape } from './read-back.ts'
import { requests } from './requests.ts'
import { errorResponses, successResponses } from './responses.ts'
import type { Content, OperationObject } from './types.ts'
import type { Writing } from './writing.ts'

const mediaTypes = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'application/json'],
  multipart: ['multipart/form-data'],
  // the same JSON under another name, of which the description tells: generators take that for bytes
  octets: ['application/json'],
}

const requestBody = (
  service: Service,
  operation: Operation,
  { write }: Writing,
  example: unknown,
): Pick<OperationObject, 'requestBody'> => {
  const { body, bodyType = 'json' } = operation
  if (!body) return {}
  const taken = write(body, { strict: service.unknownFields === 'refuse' })
  const answered = readShape(service, operation)
  const schema = answered ? { anyOf: [taken, write(answered)] } : taken
  const entry = { schema, ...(example !== undefined && { example }) }
  const content: Content = Object.fromEntries(mediaTypes[bodyType].map((type) => [type, entry]))
  // a missing body counts as an empty object
  return { requestBody: { required: 'required' in body, content } }
}

const needs = ({ scope }: Service, { permission }: Operation): string => {
  if (scope === 'public') return 'Open to everybody.'
  if (scope === 'operator') return 'Needs the token of an operator client.'
  if (scope === 'shopper') return 'Needs the token of a shopper.'
  return permission
    ? `Needs the permission \`${permission}\` (${permissions[permission]}).`
    : 'Needs a token.'
}

const security = ({ scope }: Service, { permission }: Operation): OperationObject['security'] =>
  scope === 'public'
    ? []
    : scope === 'shopper'
      ? [{ bearer: [] }]
      : [{ bearer: [] }, { oauth2: permission ? [permission] : [] }]

/** The server gives the ids of customers: an example that can be sent names one that exists. */
const withCustomer = (body: unknown, customerId: string | undefined): unknown =>
  body === undefined || customerId === undefined
    ? body
    : JSON.parse(JSON.stringify(body, (key, value) => (key === 'customerId' ? customerId : value)))

export const operationObject = (
  name: string,
  service: Service,
  operation: Operation,
  tag: string,
  writing: Writing,
): OperationObject => {
  const body = examples[name as keyof typeof examples]?.body ?? requests[name]
  const example = withCustomer(body, writing.pathExamples.customerId)
  return {
    operationId: name,
    tags: [tag],
    summary: operation.summary,
    description: [operation.description, needs(service, operation)].filter(Boolean).join('\n\n'),
    security: security(service, operation),
    parameters: parametersOf(service, operation, writing),
    ...requestBody(service, operation, writing, example),
    responses: {
      ...successResponses(service, operation, writing, answers[name]),
      ...errorResponses(service, operation, writing),
    },
    ...(operation.permission && { 'x-permission': operation.permission }),
  }
}
