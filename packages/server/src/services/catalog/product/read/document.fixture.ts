import { Ctx, nobody, sql } from '@tradepost/kernel'
import type { Harness } from '../../../../../test/support/harness.ts'
import { merchantIdOf } from '../../attribute/attribute.fixture.ts'
import { listProducts } from '../list/list.ts'
import { getProduct } from './get.ts'

type Query = { localeCode?: string }

/** Reads of one merchant in this process: as the API does it, and built anew, which a transaction around them enforces. */
export const readersOf = async (h: Harness) => {
  const { platform, merchantCode } = h
  const merchantId = await merchantIdOf(h)
  const contextFor = (permissions: string[], database = platform.database) =>
    new Ctx(
      { ...platform, database },
      { ...nobody, merchantId, merchantCode, permissions: new Set(permissions) },
      'reader',
      platform.log,
    )
  const built = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    platform.database.tx(async (tx) => {
      const inside = new Ctx(platform, ctx.principal, ctx.requestId, ctx.log)
      inside.ambient = tx
      return work(inside)
    })
  const textOf = async (ctx: Ctx, code: string, query: Query = {}) => {
    const answer = await getProduct(ctx, { code, catalogCode: undefined }, query).catch(String)
    return typeof answer === 'string' ? answer : `${answer.revision} ${answer.text}`
  }
  const pageOf = async (ctx: Ctx, query: Query = {}) =>
    (await listProducts(ctx, { limit: 100, offset: 0, ...query })).text
  const keptCodes = async () =>
    (
      await platform.database.many<{ code: string }>(sql`
        select distinct product_code as code from product_document where merchant_id = ${merchantId} order by 1`)
    ).map(({ code }) => code)
  return { contextFor, built, textOf, pageOf, keptCodes, merchantId }
}
