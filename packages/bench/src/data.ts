import type { ProductCreate } from '@tradepost/contract'
import { createClient, expectNoErrors } from '@tradepost/sdk'
import { createOperatorClient, type OpenPlatform } from '@tradepost/server'
import { keyOf, makeProduct } from './product.ts'
import { type BenchMerchant, type MerchantName, merchantNames, type World } from './scenario.ts'

const PER_BATCH = 500
const AT_ONCE = 4
const PAGE = 20

type Api = ReturnType<typeof createClient>

const loadProducts = async (api: Api, count: number) => {
  let next = 0
  const loader = async () => {
    while (next < count) {
      const first = next
      next += PER_BATCH
      const size = Math.min(PER_BATCH, count - first)
      const products: ProductCreate[] = Array.from({ length: size }, (_, index) =>
        makeProduct(keyOf(first + index)),
      )
      expectNoErrors(await api.createProducts({ body: { products } }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, loader))
}

type Made = { merchant: BenchMerchant; api: Api }

const makeMerchant = async (url: string, operator: Api, code: string, products: number): Promise<Made> => {
  const owner = { emailAddress: `owner@${code}.test`, password: 'owner-password' }
  const { client } = await operator.createMerchant({ body: { code, name: code, owner } })
  const credentials = { clientId: client.id, clientSecret: client.secret }
  const api = createClient({ baseUrl: url, merchantCode: code, ...credentials })
  expectNoErrors(await api.createCatalogs({ body: { catalogs: [{ code: 'main', name: 'Main' }] } }))
  await loadProducts(api, products)
  const { access_token: token } = await api.issueToken({
    body: {
      grant_type: 'client_credentials',
      client_id: client.id,
      client_secret: client.secret,
      tenantId: code,
    },
  })
  return { merchant: { code, token, products }, api }
}

/** Merchants and products by the interface itself; also how long the large merchant's products took. */
export const makeWorld = async (
  url: string,
  platform: OpenPlatform,
  sizes: { large: number; small: number },
): Promise<{ world: World; loadSeconds: number }> => {
  const secret = platform.ids.secret()
  await createOperatorClient(platform.database, platform, { id: 'bench', name: 'Benchmark', secret })
  const operator = createClient({ baseUrl: url, clientId: 'bench', clientSecret: secret })
  const counts: Record<MerchantName, number> = { ...sizes, fresh: 0 }
  const made = {} as Record<MerchantName, Made>
  let loadSeconds = 0
  for (const name of merchantNames) {
    const began = performance.now()
    made[name] = await makeMerchant(url, operator, `bench-${name}`, counts[name])
    if (name === 'large') loadSeconds = (performance.now() - began) / 1000
  }
  const { meta } = await made.large.api.listProducts({ limit: PAGE, offset: 0, fields: 'code' })
  const { hostname, port } = new URL(url)
  return {
    world: {
      host: hostname,
      port: Number(port),
      merchants: {
        large: made.large.merchant,
        small: made.small.merchant,
        fresh: made.fresh.merchant,
      },
      cursor: { text: meta.cursors?.after ?? '', key: keyOf(PAGE - 1) },
    },
    loadSeconds,
  }
}
