import type { OpenApiDocument } from '../openapi/types.ts'
import { type Request, requestsOf } from './request.ts'

/** The server and client that the variables of a collection stand for. */
export type Access = { baseUrl: string; merchantCode: string; clientId: string; clientSecret: string }

/** Fetched before a request that needs one, and again a minute before it ends. */
const tokenScript = `const known = pm.collectionVariables
if (Number(known.get('tokenEnds')) > Date.now()) return
pm.sendRequest({
  url: known.get('baseUrl') + '/auth/oauth/token',
  method: 'POST',
  header: { 'content-type': 'application/json' },
  body: { mode: 'raw', raw: JSON.stringify({
    grant_type: 'client_credentials',
    client_id: known.get('clientId'),
    client_secret: known.get('clientSecret'),
    tenantId: known.get('merchantCode'),
  }) },
}, (error, answer) => {
  if (error || answer.code !== 200) throw new Error('No token: check clientId, clientSecret and merchantCode. ' + (error || answer.text()))
  known.set('token', answer.json().access_token)
  known.set('tokenEnds', Date.now() + (answer.json().expires_in - 60) * 1000)
})`

const json = (value: unknown) => JSON.stringify(value, null, 2)

const textsOf = (value: unknown) =>
  Object.entries(value as Record<string, unknown>).map(([key, one]) => ({ key, value: String(one) }))

const bodyOf = ({ body }: Request) => {
  if (!body) return {}
  if (body.type === 'json')
    return { body: { mode: 'raw', raw: json(body.value), options: { raw: { language: 'json' } } } }
  return body.type === 'form'
    ? { body: { mode: 'urlencoded', urlencoded: textsOf(body.value) } }
    : { body: { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: [] }] } }
}

const urlOf = ({ path, inPath, inQuery }: Request) => {
  const steps = path
    .replaceAll('{merchantCode}', '{{merchantCode}}')
    .replaceAll(/(?<!\{)\{(\w+)\}/g, ':$1')
    .split('/')
    .slice(1)
  const query = inQuery.map(({ name, value, about, isRequired }) => ({
    key: name,
    value,
    description: about,
    disabled: !isRequired,
  }))
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`)
  return {
    raw: `{{baseUrl}}/${steps.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: steps,
    ...(query.length > 0 && { query }),
    variable: inPath
      .filter(({ name }) => name !== 'merchantCode')
      .map(({ name, value, about }) => ({ key: name, value, description: about })),
  }
}

const itemOf = (request: Request) => ({
  name: request.title,
  request: {
    method: request.method.toUpperCase(),
    ...(request.isOpen && { auth: { type: 'noauth' } }),
    header: [
      ...(request.body?.type === 'json' ? [{ key: 'content-type', value: 'application/json' }] : []),
      ...(request.isWrite ? [{ key: 'idempotency-key', value: '{{$guid}}' }] : []),
    ],
    ...bodyOf(request),
    url: urlOf(request),
    description: request.about,
  },
  response: [],
})

const groups = <T>(requests: Request[], depth: 0 | 1, inside: (found: Request[]) => T) =>
  [...Map.groupBy(requests, ({ folders }) => folders[depth])].map(([name, found]) => ({
    name,
    item: inside(found),
  }))

/** The document as a collection of Postman, format 2.1: a folder for each service and tag, with a token by itself. */
export const postmanCollection = (document: OpenApiDocument, access: Access) => ({
  info: {
    name: document.info.title,
    version: document.info.version,
    description: 'Fill in baseUrl, merchantCode, clientId and clientSecret; the token comes by itself.',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
  event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: tokenScript.split('\n') } }],
  variable: [
    ...Object.entries(access).map(([key, value]) => ({ key, value })),
    { key: 'token', value: '' },
    { key: 'tokenEnds', value: '0' },
  ],
  item: groups(requestsOf(document), 0, (ofService) => groups(ofService, 1, (found) => found.map(itemOf))),
})
