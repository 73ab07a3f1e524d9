/**
 * Written beside the generated clients, type-checked with them and run: each gets a token, reads, reads what is not
 * there, tries a write, and does not take a body of the wrong type.
 */
export const callsOf = (baseUrl: string): string => `
import createFetchClient from 'openapi-fetch'
import * as hey from './hey'
import { client } from './hey/client.gen'
import * as orval from './orval/api'
import type { paths } from './openapi-typescript'

const credentials = { grant_type: 'client_credentials', client_id: 'demo', client_secret: 'demo-secret', tenantId: 'demo' }
const baseUrl = '${baseUrl}'

const byOpenApiTypescript = async () => {
  const api = createFetchClient<paths>({ baseUrl })
  const { data } = await api.POST('/auth/oauth/token', { body: credentials })
  const headers = { authorization: 'Bearer ' + data?.access_token }
  const at = '/catalog/v1/merchants/{merchantCode}/products/{productCode}'
  const list = await api.GET('/catalog/v1/merchants/{merchantCode}/products', {
    params: { path: { merchantCode: 'demo' }, query: { limit: 2 } }, headers,
  })
  const productCode = list.data?.products[0]?.code ?? ''
  const none = await api.GET(at, { params: { path: { merchantCode: 'demo', productCode: 'none' } }, headers })
  const tried = await api.POST(at, {
    params: { path: { merchantCode: 'demo', productCode }, query: { dryRun: true } }, body: { rating: 4 }, headers,
  })
  // @ts-expect-error a rating is a number
  void ({ rating: 'four' } satisfies paths[typeof at]['post']['requestBody']['content']['application/json'])
  return [list.data?.products.length, none.response.status, none.error?.message, tried.response.status]
}

const byHeyApi = async () => {
  client.setConfig({ baseUrl })
  const { data } = await hey.issueToken({ body: credentials })
  client.setConfig({ baseUrl, auth: () => data?.access_token })
  const list = await hey.listProducts({ path: { merchantCode: 'demo' }, query: { limit: 2 } })
  const productCode = list.data?.products[0]?.code ?? ''
  const none = await hey.getProduct({ path: { merchantCode: 'demo', productCode: 'none' } })
  const tried = await hey.updateProduct({
    path: { merchantCode: 'demo', productCode }, query: { dryRun: true }, body: { rating: 4 },
  })
  // @ts-expect-error a rating is a number
  void ({ rating: 'four' } satisfies hey.UpdateProductData['body'])
  return [list.data?.products.length, none.response?.status, none.error?.message, tried.response?.status]
}

const byOrval = async () => {
  const token = await orval.issueToken(credentials)
  const headers = { authorization: 'Bearer ' + (token.status === 200 ? token.data.access_token : '') }
  const list = await orval.listProducts('demo', { limit: 2 }, { headers })
  const products = list.status === 200 ? list.data.products : []
  const none = await orval.getProduct('demo', 'none', undefined, { headers })
  const tried = await orval.updateProduct('demo', products[0]?.code ?? '', { rating: 4 }, { dryRun: true }, { headers })
  // @ts-expect-error a rating is a number
  void (() => orval.updateProduct('demo', 'tea', { rating: 'four' }))
  return [products.length, none.status, none.status === 404 ? none.data.message : undefined, tried.status]
}

const main = async () => console.log(JSON.stringify({
  'openapi-typescript': await byOpenApiTypescript(),
  'hey-api': await byHeyApi(),
  orval: await byOrval(),
}))
void main()
`

/** Answers of each client: products of a page, a status and message of what is not there, the status of a trial. */
export const expected = [2, 404, 'Product not found', 204]
