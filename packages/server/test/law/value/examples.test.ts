import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Service, services } from '@tradepost/contract'
import { openApi, examples as writtenExamples } from '@tradepost/contract/openapi'
import { demo, demoClient } from '@tradepost/demo'
import { startDemoServer } from '../../support/demo.ts'
import { holdRecorded } from './recorded.ts'

type Parameter = { $ref?: string; name: string; example?: string }
type Described = {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}
type Document = {
  paths: Record<string, Record<string, Described>>
  components: { parameters: Record<string, Parameter> }
}

const ofOperators = ['createMerchant']

/** Things that earlier examples made, in place of those of the demo. */
const made: Record<string, Record<string, string>> = {
  updateCatalog: { catalogCode: 'outlet' },
  updateProduct: { productCode: 'oolong-100' },
  updateLocation: { locationCode: 'harbour' },
  updateSegment: { segmentCode: 'regulars-at-home' },
  cloneSegment: { segmentCode: 'tasters' },
  addSegmentMembersByFilter: { segmentCode: 'tasters' },
  updatePromotion: { promotionCode: 'spring-tea' },
  createCoupons: { promotionCode: 'spring-tea' },
}
/** An order is placed before it is worked on. */
const later = ['createCoupons', 'updateSalesOrder', 'addFulfillmentGroups', 'updatePromotion']

const examplesOf = ({ paths, components }: Document) =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId: name, parameters, requestBody }]) => {
        const { example } = Object.values(requestBody?.content ?? {})[0] ?? {}
        const named = parameters.map(({ $ref, ...own }) =>
          $ref ? components.parameters[$ref.split('/').at(-1) ?? ''] : own,
        )
        const values = Object.fromEntries(named.map((one) => [one?.name, one?.example]))
        return example === undefined || !(name in writtenExamples)
          ? []
          : [{ name, method, path, example, values: { ...values, ...made[name] } }]
      }),
    )
    .toSorted((one, other) => later.indexOf(one.name) - later.indexOf(other.name))

it('every example of the reference succeeds when it is sent to the demo as it stands there', async () => {
  const { url, platform } = await startDemoServer()
  const headersFor = async (client: Record<string, string>) => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...client })
    const issued = await fetch(`${url}/auth/oauth/token`, { method: 'POST', body })
    const { access_token: token } = (await issued.json()) as { access_token: string }
    return { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'handling=strict' }
  }
  const { clientId, clientSecret } = demoClient
  const headers = await headersFor({ client_id: clientId, client_secret: clientSecret, tenantId: 'demo' })
  const asOperator = await headersFor({ client_id: 'operator', client_secret: 'operator-secret' })
  const pathExamples = { merchantCode: 'demo', ...(await demo.site(platform, undefined).pathExamples?.()) }
  const document = openApi({ services: Object.values(services) as Service[], pathExamples })
  const examples = examplesOf(document as unknown as Document)

  const failed: string[] = []
  const answers: Record<string, unknown> = {}
  let ownOrder: string | undefined
  let elsewhere: string | undefined
  /** An order like it that another system routes. */
  const placeElsewhere = async (address: string, example: unknown): Promise<string> => {
    const { orders } = example as { orders: object[] }
    const body = JSON.stringify({
      orders: orders.map((order) => ({ ...order, imported: true, status: 'open' })),
    })
    const answer = await fetch(url + address, { method: 'POST', headers, body })
    return ((await answer.json()) as { orderNumbers: string[] }).orderNumbers[0] ?? ''
  }
  for (const { name, method, path, example, values } of examples) {
    const orderNumber = name === 'addFulfillmentGroups' ? elsewhere : (ownOrder ?? values.orderNumber)
    const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter) =>
      parameter === 'orderNumber' ? orderNumber : (values[parameter] ?? `{${parameter}}`),
    )
    const answer = await fetch(url + address, {
      method,
      headers: ofOperators.includes(name) ? asOperator : headers,
      body: JSON.stringify(example),
    })
    const text = await answer.text()
    if (name === 'createSalesOrders' && answer.ok) {
      ownOrder = JSON.parse(text).orderNumbers[0]
      elsewhere = await placeElsewhere(address, example)
    }
    if (answer.ok && text) answers[name] = JSON.parse(text)
    if (!answer.ok || answer.headers.has('tradepost-warning'))
      failed.push(`${name} ${address}: ${answer.status} ${text.slice(0, 300)}`)
  }

  assert.ok(examples.length > 25)
  assert.deepEqual(failed, [])
  await holdRecorded('answers', answers)
})
