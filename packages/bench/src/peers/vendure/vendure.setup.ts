import { setTimeout as sleep } from 'node:timers/promises'
import { type Good, inBatches, makeGoods, STOCK, shelves } from '../goods.ts'
import { BATCH } from '../peer.ts'

/** Vendure refuses its own default in production. */
export const account = { identifier: 'superadmin', password: 'a password of the comparison' }

export type GraphQl = (query: string, variables?: object) => Promise<Record<string, unknown>>

/** Calls to the Admin API as its first user, for everything that is not measured. */
export const signIn = async (url: string): Promise<{ token: string; admin: GraphQl }> => {
  const post = async (query: string, variables: object, token?: string) => {
    const answer = await fetch(`${url}/admin-api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await answer.json()) as { data: Record<string, unknown>; errors?: object }
    if (errors) throw new Error(`Vendure answered ${JSON.stringify(errors).slice(0, 2000)}`)
    return { answer, data }
  }
  const { answer } = await post(
    'mutation ($identifier: String!, $password: String!) { login(username: $identifier, password: $password) { __typename } }',
    account,
  )
  const token = String(answer.headers.get('vendure-auth-token'))
  return { token, admin: async (query, variables = {}) => (await post(query, variables, token)).data }
}

const named = (name: string) => [{ languageCode: 'en', name }]

/** One request for any number: a field of the mutation for each product. */
export const createProductsBody = (goods: Good[], facetValues: Record<string, string>) => {
  const names = goods.map((_, index) => `p${index}`)
  return {
    query: `mutation (${names.map((name) => `$${name}: CreateProductInput!`).join(' ')}) {
      ${names.map((name) => `${name}: createProduct(input: $${name}) { id }`).join('\n')} }`,
    variables: Object.fromEntries(
      goods.map(({ name, code, description, shelf, finish }, index) => [
        names[index],
        {
          enabled: true,
          facetValueIds: [facetValues[shelf], facetValues[finish]],
          translations: [{ languageCode: 'en', name, slug: code, description }],
        },
      ]),
    ),
  }
}

export const createVariantsBody = (goods: Good[], productIds: string[]) => ({
  query: 'mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }',
  variables: {
    input: goods.map(({ sku, name, price }, index) => ({
      productId: productIds[index],
      sku,
      price: Math.round(price * 100),
      stockOnHand: STOCK,
      trackInventory: 'TRUE',
      translations: named(name),
    })),
  },
})

const makeFacets = async (admin: GraphQl): Promise<Record<string, string>> => {
  const found: Record<string, string> = {}
  for (const [code, values] of Object.entries({ shelf: shelves, finish: ['matt', 'glossy'] })) {
    const input = {
      code,
      isPrivate: false,
      translations: named(code),
      values: values.map((value) => ({ code: value, translations: named(value) })),
    }
    const { createFacet } = await admin(
      'mutation ($input: CreateFacetInput!) { createFacet(input: $input) { values { id code } } }',
      { input },
    )
    const { values: made } = createFacet as { values: { id: string; code: string }[] }
    for (const value of made) found[value.code] = value.id
  }
  return found
}

const idOf = (data: Record<string, unknown>, field: string): string => (data[field] as { id: string }).id

/** A country with a tax, a way to ship and one to pay. */
const makeCheckout = async (admin: GraphQl): Promise<{ shippingMethodId: string }> => {
  const create = async (field: string, type: string, input: object) =>
    idOf(await admin(`mutation ($input: ${type}!) { ${field}(input: $input) { id } }`, { input }), field)
  const country = await create('createCountry', 'CreateCountryInput', {
    code: 'US',
    enabled: true,
    translations: named('United States'),
  })
  const zone = await create('createZone', 'CreateZoneInput', { name: 'US', memberIds: [country] })
  const category = await create('createTaxCategory', 'CreateTaxCategoryInput', {
    name: 'standard',
    isDefault: true,
  })
  await admin(
    `mutation ($zone: ID!) { updateChannel(input: { id: "1", defaultTaxZoneId: $zone, defaultShippingZoneId: $zone }) {
      __typename } }`,
    { zone },
  )
  await create('createTaxRate', 'CreateTaxRateInput', {
    name: 'Tax',
    enabled: true,
    value: 8.25,
    categoryId: category,
    zoneId: zone,
  })
  const shippingMethodId = await create('createShippingMethod', 'CreateShippingMethodInput', {
    code: 'parcel',
    fulfillmentHandler: 'manual-fulfillment',
    checker: {
      code: 'default-shipping-eligibility-checker',
      arguments: [{ name: 'orderMinimum', value: '0' }],
    },
    calculator: {
      code: 'default-shipping-calculator',
      arguments: [
        { name: 'rate', value: '500' },
        { name: 'includesTax', value: 'auto' },
        { name: 'taxRate', value: '0' },
      ],
    },
    translations: [{ languageCode: 'en', name: 'Parcel', description: '' }],
  })
  await create('createPaymentMethod', 'CreatePaymentMethodInput', {
    code: 'dummy',
    enabled: true,
    handler: {
      code: 'dummy-payment-handler',
      arguments: [{ name: 'automaticSettle', value: 'false' }],
    },
    translations: [{ languageCode: 'en', name: 'Dummy', description: '' }],
  })
  return { shippingMethodId }
}

const indexProducts = async (admin: GraphQl) => {
  const job = idOf(await admin('mutation { reindex { id } }'), 'reindex')
  for (;;) {
    const { job: found } = await admin('query ($id: ID!) { job(jobId: $id) { isSettled } }', { id: job })
    if ((found as { isSettled: boolean }).isSettled) return
    await sleep(200)
  }
}

/** Plain data: it is kept with the catalog. */
export type VendureShop = {
  facetValues: Record<string, string>
  shippingMethodId: string
  productIds: string[]
  variantIds: string[]
}

/** The catalog and what a purchase needs, by the Admin API. */
export const fillVendure = async (admin: GraphQl, products: number): Promise<VendureShop> => {
  const { shippingMethodId } = await makeCheckout(admin)
  const facetValues = await makeFacets(admin)
  const productIds: string[] = []
  const variantIds: string[] = []
  for (const goods of inBatches(makeGoods(products), BATCH)) {
    const creation = createProductsBody(goods, facetValues)
    const data = await admin(creation.query, creation.variables)
    const ids = goods.map((_, index) => idOf(data, `p${index}`))
    const { query, variables } = createVariantsBody(goods, ids)
    const { createProductVariants } = await admin(query, variables)
    productIds.push(...ids)
    variantIds.push(...(createProductVariants as { id: string }[]).map(({ id }) => id))
  }
  await indexProducts(admin)
  return { facetValues, shippingMethodId, productIds, variantIds }
}
