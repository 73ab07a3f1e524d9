import type { OpenApiDocument } from '../openapi/types.ts'
import type { Access } from './postman.ts'
import { type Request, requestsOf } from './request.ts'

const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '  ')

const block = (name: string, lines: string) => (lines === '' ? [] : [`${name} {\n${indented(lines)}\n}\n`])

const pairs = (entries: [name: string, value: string][]) =>
  entries.map(([name, value]) => `${name}: ${value}`).join('\n')

const bodyOf = ({ body }: Request): string[] => {
  if (!body) return []
  if (body.type === 'json') return block('body:json', JSON.stringify(body.value, null, 2))
  return body.type === 'form'
    ? block(
        'body:form-urlencoded',
        pairs(Object.entries(body.value as object).map(([name, value]) => [name, String(value)])),
      )
    : block('body:multipart-form', 'file: @file()')
}

const bodyWords = { json: 'json', form: 'formUrlEncoded', multipart: 'multipartForm' }

const urlOf = ({ path, inQuery }: Request): string => {
  const steps = path.replaceAll('{merchantCode}', '{{merchantCode}}').replaceAll(/(?<!\{)\{(\w+)\}/g, ':$1')
  const sent = inQuery.filter(({ isRequired }) => isRequired).map(({ name, value }) => `${name}=${value}`)
  return `{{baseUrl}}${steps}${sent.length > 0 ? `?${sent.join('&')}` : ''}`
}

const fileOf = (request: Request, seq: number): string => {
  const { method, title, inPath, inQuery, isOpen, isWrite, body, about } = request
  return [
    ...block('meta', pairs([['name', title], ['type', 'http'], ['seq', String(seq)]])), // biome-ignore format: three pairs
    ...block(
      method,
      pairs([
        ['url', urlOf(request)],
        ['body', body ? bodyWords[body.type] : 'none'],
        ['auth', isOpen ? 'none' : 'inherit'],
      ]),
    ),
    ...block(
      'params:query',
      pairs(inQuery.map(({ name, value, isRequired }) => [isRequired ? name : `~${name}`, value])),
    ),
    ...block(
      'params:path',
      pairs(inPath.filter(({ name }) => name !== 'merchantCode').map(({ name, value }) => [name, value])),
    ),
    ...(isWrite ? block('headers', 'idempotency-key: {{$randomUUID}}') : []),
    ...bodyOf(request),
    ...block('docs', about),
  ].join('\n')
}

const auth = (access: Access) =>
  [
    ...block('auth', 'mode: oauth2'),
    ...block(
      'auth:oauth2',
      pairs([
        ['grant_type', 'client_credentials'],
        ['access_token_url', '{{baseUrl}}/auth/oauth/token'],
        ['client_id', '{{clientId}}'],
        ['client_secret', '{{clientSecret}}'],
        ['credentials_placement', 'body'],
        ['token_placement', 'header'],
        ['token_header_prefix', 'Bearer'],
        ['auto_fetch_token', 'true'],
        ['auto_refresh_token', 'true'],
      ]),
    ),
    ...block('auth:oauth2:additional_params:access_token_req:body', 'tenantId: {{merchantCode}}'),
    ...block('docs', `Choose the environment of your server; ${access.baseUrl} is that of the demo.`),
  ].join('\n')

/** The document as a folder of Bruno: a text for each path of a file. */
export const brunoFiles = (document: OpenApiDocument, access: Access): Map<string, string> => {
  const requests = requestsOf(document)
  const byFolder = Map.groupBy(requests, ({ folders: [service, tag] }) => `${service}/${tag}`)
  return new Map([
    [
      'bruno.json',
      `${JSON.stringify({ version: '1', name: document.info.title, type: 'collection' }, null, 2)}\n`,
    ],
    ['collection.bru', auth(access)],
    ['environments/demo.bru', block('vars', pairs(Object.entries(access))).join('\n')],
    ...[...byFolder].flatMap(([folder, found]) =>
      found.map((request, index) => [`${folder}/${request.name}.bru`, fileOf(request, index + 1)] as const),
    ),
  ])
}
