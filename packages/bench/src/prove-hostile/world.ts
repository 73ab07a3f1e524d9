import { createClient, expectNoErrors } from '@tradepost/sdk'
import { makeMerchant } from '../data.ts'
import type { Stage } from '../proof/stage.ts'
import { makeGoods } from '../scenario/order.ts'
import { png } from './png.ts'

export type Member = {
  code: string
  owner: { emailAddress: string; password: string }
  client: { id: string; secret: string }
  /** Products there are, `product-0000000` and so on. */
  products: number
  customerId: string
  /** Lives for an hour, so each attack gets a new one. */
  token: string
}

/** One who attacks, and one who shares the servers with it. */
export type HostileWorld = { attacker: Member; neighbour: Member }

const NEIGHBOUR_PRODUCTS = 200

export const makeHostileWorld = async (
  { url, operator, platform }: Stage,
  products: number,
): Promise<HostileWorld> => {
  const id = platform.ids.digits(9)
  const makeMember = async (name: string, count: number): Promise<Member> => {
    const { merchant, api, client, owner } = await makeMerchant(url, operator, `${name}-${id}`, count)
    expectNoErrors(await api.createProducts({ body: { products: makeGoods() } }))
    const customer = { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' }
    const { ids } = expectNoErrors(await api.createCustomers({ body: { customers: [customer] } }))
    const { code, token } = merchant
    return { code, token, client, owner, products: count, customerId: String(ids[0]) }
  }
  const neighbour = await makeMember('neighbour', NEIGHBOUR_PRODUCTS)
  const api = createClient({ baseUrl: url, merchantCode: neighbour.code, token: neighbour.token })
  await api.uploadImage({ body: { file: new File([new Uint8Array(png(8, 8))], 'a.png') } })
  return { attacker: await makeMember('attacker', products), neighbour }
}
