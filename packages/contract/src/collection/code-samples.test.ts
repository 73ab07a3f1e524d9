import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openApi } from '../openapi/index.ts'
import type { Service } from '../operation.ts'
import { services } from '../services.ts'
import { withCodeSamples } from './code-samples.ts'

const document = withCodeSamples(
  openApi({
    services: Object.values(services) as Service[],
    serverUrl: 'https://shop.test',
    pathExamples: { productCode: 'tea' },
  }),
)
const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
const samplesOf = (name: string) =>
  Object.fromEntries(
    (operations.find(({ operationId }) => operationId === name)?.['x-codeSamples'] ?? []).map(
      ({ label, source }) => [label, source],
    ),
  )

it('shows a call of the SDK for every operation', () => {
  for (const { operationId } of operations)
    assert.match(samplesOf(operationId).SDK ?? '', new RegExp(`^await api\\.${operationId}\\(`))
})

it('shows a read and a write as curl, the SDK and the command take them', () => {
  assert.deepEqual(samplesOf('getProduct'), {
    curl: `curl 'https://shop.test/catalog/v1/merchants/acme/products/tea' \\\n  -H "authorization: Bearer $TOKEN"`,
    SDK: 'await api.getProduct({\n  productCode: "tea"\n})',
    CLI: `npx tradepost call getProduct --merchant acme --json '{"productCode":"tea"}'`,
  })
  assert.deepEqual(
    samplesOf('updateSegment').CLI?.match(/--json '(.*)'$/)?.[1],
    JSON.stringify({
      segmentCode: 'segmentCode',
      body: { rules: { 'contacts.country': 'US' } },
    }),
  )
})

it('has no command for what is no operation of a merchant, or takes a file', () => {
  assert.deepEqual(Object.keys(samplesOf('createMerchant')), ['curl', 'SDK'])
  assert.deepEqual(samplesOf('uploadImage'), {
    curl: `curl 'https://shop.test/cms/v1/merchants/acme/images' \\\n  -H "authorization: Bearer $TOKEN" \\\n  -F file=@file`,
    SDK: 'await api.uploadImage({\n  body: { file }\n})',
  })
})
