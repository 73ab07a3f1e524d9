import type {
  CatalogCreate,
  LocationCreate,
  Permission,
  ProductCreate,
  Scope,
  SegmentCreate,
} from '@tradepost/contract'
import { type Config, type JobOptions, sql } from '@tradepost/kernel'
import { closeAfterAll, closeAfterFile } from '@tradepost/kernel/closing'
import { type Client, expectNoErrors } from '@tradepost/sdk'
import { createOperatorClient } from '../../src/services/auth/index.ts'
import { createTestClient } from './client.ts'
import { type ServerParts, startTestServer, type TestServer } from './server.ts'

const operatorSecret = 'a secret of the operator'

type Running = TestServer & { operator: Client }

const start = async (
  options?: JobOptions,
  over?: Partial<Config>,
  closing?: typeof closeAfterFile,
  parts?: ServerParts,
): Promise<Running> => {
  const server = await startTestServer(over, options, closing, parts)
  await createOperatorClient(server.platform.database, server.platform, {
    id: 'operator',
    secret: operatorSecret,
    name: 'Operator',
  })
  const operator = createTestClient({
    baseUrl: server.url,
    clientId: 'operator',
    clientSecret: operatorSecret,
  })
  return { ...server, operator }
}

/** For all test files of this process that are content with the defaults, started by the first test that needs it. */
let shared: Promise<Running> | undefined
/** For the test file that runs, if it asked for one. */
let own:
  | { options?: JobOptions; over?: Partial<Config>; parts?: ServerParts; started?: Promise<Running> }
  | undefined
let merchants = 0

/**
 * A server with a database of its own for this test file: with other settings, or because it looks at more than its
 * merchants. Called at the head of the file.
 */
export const useOwnServer = (options?: JobOptions, over?: Partial<Config>, parts?: ServerParts): void => {
  own = { options, over, parts }
  closeAfterFile(async () => {
    own = undefined
  })
}

/** A file that moves the clock keeps the server to itself from then on: the next file gets a new one. */
const startShared = async (): Promise<Running> => {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const each of closers.splice(0).toReversed()) await each()
  }
  closeAfterAll(close)
  const server = await start({}, {}, (each) => closers.push(each))
  const retire = () => {
    shared = undefined
    own = { started: Promise.resolve(server) }
    closeAfterFile(async () => {
      own = undefined
      await close()
    })
  }
  const moving =
    <Args extends unknown[]>(move: (...args: Args) => void) =>
    (...args: Args) => {
      if (shared) retire()
      move(...args)
    }
  const { now, set, advance } = server.clock
  return { ...server, clock: { now, set: moving(set), advance: moving(advance) } }
}

const serverOfFile = (): Promise<Running> => {
  if (own) {
    own.started ??= start(own.options, own.over, undefined, own.parts)
    return own.started
  }
  shared ??= startShared()
  return shared
}

type RawOptions = { method?: string; token?: string; headers?: Record<string, string>; body?: string }

/**
 * A merchant of its own for each test, so that tests run side by side; everything through the real interface. With
 * options, the file has a server of its own, and its first call decides how it runs.
 */
export const harness = async (options?: JobOptions, over?: Partial<Config>) => {
  if ((options || over) && !own) useOwnServer(options, over)
  const server = await serverOfFile()
  const { url, platform, clock, operator } = server
  const merchantCode = `merchant-${++merchants}`
  const { client } = await operator.createMerchant({
    body: {
      code: merchantCode,
      name: `Merchant ${merchants}`,
      owner: { emailAddress: `owner@${merchantCode}.test`, password: 'owner-password' },
    },
  })
  const connect = (id: string, secret: string) =>
    createTestClient({ baseUrl: url, merchantCode, clientId: id, clientSecret: secret })
  const api = connect(client.id, client.secret)

  const newClient = async (permissions: Permission[]) => {
    const { clients } = await api.createClients({ body: { clients: [{ name: 'narrow', permissions }] } })
    const [narrow] = clients
    if (!narrow) throw new Error('the API client was not created')
    return narrow
  }

  /** Connects to the merchant by an API client that has only these permissions. */
  const as = async (permissions: Permission[]): Promise<Client> => {
    const { id, secret } = await newClient(permissions)
    return connect(id, secret)
  }

  const tokenOf = async ({ id, secret }: { id: string; secret: string }): Promise<string> => {
    const answer = await api.issueToken({
      body: {
        grant_type: 'client_credentials',
        client_id: id,
        client_secret: secret,
        tenantId: merchantCode,
      },
    })
    return answer.access_token
  }
  const token = () => tokenOf(client)
  const operatorToken = async (): Promise<string> => {
    const { access_token } = await operator.issueToken({
      body: { grant_type: 'client_credentials', client_id: 'operator', client_secret: operatorSecret },
    })
    return access_token
  }
  /** A token for operations of this scope; for shoppers, a guest of a new shop. */
  const tokenOfScope = async (scope: Scope): Promise<string> => {
    if (scope === 'operator') return operatorToken()
    if (scope !== 'shopper') return token()
    const shopCode = 'of-guests'
    await api.createShops({ body: { shops: [{ code: shopCode, name: 'Of guests' }] } })
    const { access_token } = await api.issueShopperToken({
      body: { grant_type: 'guest', merchantCode, shopCode },
    })
    return access_token
  }
  const tokenFor = async (permissions: Permission[]) => tokenOf(await newClient(permissions))

  /** A request below the SDK, for what the SDK would not send. */
  const raw = async (path: string, { method = 'GET', token: given, headers, body }: RawOptions = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${given ?? (await token())}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body,
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('/json')
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    }
  }

  const seed = {
    catalog: async (catalog: Partial<CatalogCreate> = {}) => {
      expectNoErrors(
        await api.createCatalogs({ body: { catalogs: [{ code: 'main', name: 'Main', ...catalog }] } }),
      )
    },
    product: async (product: Partial<ProductCreate> & { code: string }, catalogCode?: string) => {
      const complete = {
        name: { 'en-us': product.code },
        modelType: 'standard',
        isInventoryManaged: false,
        ...product,
      } as const
      expectNoErrors(
        await api.createProducts({ catalogCode, body: { products: [complete as ProductCreate] } }),
      )
    },
    location: async (...locations: (Partial<LocationCreate> & { code: string })[]) => {
      const complete = locations.map((location) => ({
        name: location.code,
        type: { code: 'store' as const },
        ...location,
      }))
      expectNoErrors(await api.createLocations({ body: { locations: complete } }))
    },
    segment: async (...segments: SegmentCreate[]) => {
      expectNoErrors(await api.createSegments({ body: { segments } }))
    },
  }

  /** The merchant's events so far, oldest first. */
  const events = () =>
    platform.database.many<{ event: string; entityId: string; payload: unknown }>(sql`
      select o.event, o.entity_id as "entityId", o.payload from outbox o join merchant m on m.id = o.merchant_id
      where m.code = ${merchantCode} order by o.id`)

  return {
    url,
    platform,
    clock,
    operator,
    operatorToken,
    api,
    connect,
    as,
    raw,
    token,
    tokenFor,
    tokenOfScope,
    seed,
    events,
    merchantCode,
    client,
  }
}

export type Harness = Awaited<ReturnType<typeof harness>>
