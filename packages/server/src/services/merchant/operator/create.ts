import { type Merchant, MerchantCreate } from '@tradepost/contract'
import { type Ctx, compileBody, refuse, type Tx } from '@tradepost/kernel'
import { hashPassword, type NewAccounts, setUpAccounts } from '../../auth/index.ts'
import { toStoredSettings } from '../model/setting.rules.ts'
import { orConflict } from '../record/conflict.errors.ts'
import * as store from '../record/merchant.store.ts'

/** Sets up a new merchant for a service; `ctx` is bound to that merchant and to the transaction. */
export type MerchantInitializer = (tx: Tx, ctx: Ctx, merchantId: number) => Promise<void>

export type CreatedMerchant = { merchant: Merchant; client: { id: string; secret: string } }

/** Only the demo chooses the id and the secret of its client. */
type WellKnownClient = Pick<NewAccounts, 'clientId' | 'clientSecret'>

const checkMerchant = compileBody(MerchantCreate)

/** Hashing comes before the transaction. Requests, the command line and the demo call this, so it checks the body itself. */
export const hashOwnerPassword = async ({ platform }: Ctx, input: MerchantCreate): Promise<string> => {
  refuse(checkMerchant(input).problems)
  return hashPassword(platform, 0, input.owner.password)
}

export const createMerchant = (
  ctx: Ctx,
  input: MerchantCreate,
  passwordHash: string,
  initializers: MerchantInitializer[],
  wellKnown: WellKnownClient = {},
): Promise<CreatedMerchant> => {
  const { code, name, region = null, isDemo = false, owner } = input
  const settings = toStoredSettings({
    ...(input.defaultLocaleCode && { defaultLocale: input.defaultLocaleCode }),
    ...(input.defaultCurrencyCode && { defaultCurrency: input.defaultCurrencyCode }),
    ...(input.timezone && { defaultTimezone: input.timezone }),
  })
  return ctx.tx(async (tx) => {
    const { id } = await orConflict(
      store.insertMerchant(tx, { code, name, region, isDemo, settings }, ctx.now),
    )
    const { client } = await setUpAccounts(tx, ctx.platform, {
      merchantId: id,
      owner: { ...owner, passwordHash },
      ...wellKnown,
    })
    const bound = ctx.forMerchant({ id, code }, tx)
    for (const initialize of initializers) await initialize(tx, bound, id)

    const { text } = (await store.findMerchant(tx, id, ctx.platform.config.publicUrl)) as { text: string }
    return { merchant: JSON.parse(text), client }
  })
}
