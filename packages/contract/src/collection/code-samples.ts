import type { OpenApiDocument } from '../openapi/types.ts'
import { type Request, requestsOf } from './request.ts'

/** `"code": 1` as a reader of TypeScript writes it. */
const literal = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')

const quoted = (json: string) => `'${json.replaceAll("'", `'\\''`)}'`

/** The parameters of the call, without the merchant, which client and command know. */
const inputOf = ({ inPath, inQuery, body }: Request): Record<string, unknown> => ({
  ...Object.fromEntries(
    [...inPath, ...inQuery.filter(({ isRequired }) => isRequired)]
      .filter(({ name }) => name !== 'merchantCode')
      .map(({ name, value }) => [name, value]),
  ),
  ...(body && body.type !== 'multipart' && { body: body.value }),
})

const sdkOf = (request: Request): string => {
  const input = inputOf(request)
  if (request.body?.type === 'multipart')
    return `await api.${request.name}(${literal({ ...input, body: {} }).replace('body: {}', 'body: { file }')})`
  return `await api.${request.name}(${Object.keys(input).length > 0 ? literal(input) : ''})`
}

const cliOf = (request: Request, merchantCode: string): string => {
  const json = JSON.stringify(inputOf(request))
  return `npx tradepost call ${request.name} --merchant ${merchantCode}${json === '{}' ? '' : ` --json ${quoted(json)}`}`
}

const filledIn = (parameters: Request['inPath'], merchantCode: string) =>
  new Map(parameters.map(({ name, value }) => [name, name === 'merchantCode' ? merchantCode : value]))

const curlOf = (request: Request, baseUrl: string, merchantCode: string): string => {
  const values = filledIn(request.inPath, merchantCode)
  const path = request.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? name),
  )
  const query = new URLSearchParams([
    ...filledIn(
      request.inQuery.filter((one) => one.isRequired),
      merchantCode,
    ),
  ])
  const method = request.method.toUpperCase()
  const { body } = request
  const isPlain = method === (body ? 'POST' : 'GET')
  return [
    `curl ${isPlain ? '' : `-X ${method} `}${quoted(`${baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`)}`,
    ...(request.isOpen ? [] : ['-H "authorization: Bearer $TOKEN"']),
    ...(body?.type === 'multipart' ? ['-F file=@file'] : []),
    ...(body && body.type !== 'multipart'
      ? ["-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(body.value, null, 2))}`]
      : []),
  ].join(' \\\n  ')
}

/** The document with each operation for curl, as a call of the SDK, and of the command where it is one of a merchant. */
export const withCodeSamples = (document: OpenApiDocument, merchantCode = 'acme'): OpenApiDocument => {
  const requests = new Map(requestsOf(document).map((request) => [request.name, request]))
  const baseUrl = document.servers[0]?.url ?? ''
  const samplesOf = (request: Request) => [
    { lang: 'shell', label: 'curl', source: curlOf(request, baseUrl, merchantCode) },
    { lang: 'typescript', label: 'SDK', source: sdkOf(request) },
    ...(request.path.includes('{merchantCode}') && request.body?.type !== 'multipart'
      ? [{ lang: 'shell', label: 'CLI', source: cliOf(request, merchantCode) }]
      : []),
  ]
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => {
        const request = requests.get(operation.operationId)
        return [method, { ...operation, ...(request && { 'x-codeSamples': samplesOf(request) }) }]
      }),
    ),
  ])
  return { ...document, paths: Object.fromEntries(paths) }
}
