import type { AttributeCreate } from '@tradepost/contract'
import { type Db, sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'

export const en = (text: string) => ({ 'en-us': text })

export const color = {
  code: 'color',
  type: 'text',
  use: 'option',
  name: { 'en-us': 'Color', 'de-de': 'Farbe' },
  values: [
    { code: 'red', sequenceId: 2, name: { 'en-us': 'Red', 'de-de': 'Rot' } },
    {
      code: 'blue',
      sequenceId: 1,
      name: { 'en-us': 'Blue', 'de-de': 'Blau' },
      swatch: { type: 'color', value: '#00f' },
    },
  ],
} as const satisfies AttributeCreate

export const withAttributes = async (...attributes: readonly AttributeCreate[]): Promise<Harness> => {
  const h = await harness()
  expectNoErrors(await h.api.createAttributes({ body: { attributes: [...attributes] } }))
  return h
}

export const merchantIdOf = async ({ platform, merchantCode }: Harness): Promise<number> =>
  (await platform.database.one<{ id: number }>(sql`select id from merchant where code = ${merchantCode}`)).id

/** Use by a product, as writing the product records it. */
export const recordUse = async (
  h: Harness,
  attributeCode: string,
  valueCode: string,
  db: Db = h.platform.database,
) => {
  const merchantId = await merchantIdOf(h)
  await db.run(sql`
    insert into product_attribute_value (merchant_id, attribute_code, value_code, catalog_id, product_code, use)
    values (${merchantId}, ${attributeCode}, ${valueCode}, 1, 'tea', 'option')`)
}

/** A request below the SDK, on the path below /attributes. */
export const send = ({ raw, merchantCode }: Harness, path: string, body?: object, method = 'POST') =>
  raw(`/catalog/v1/merchants/${merchantCode}/attributes${path}`, {
    method,
    body: body && JSON.stringify(body),
  })
