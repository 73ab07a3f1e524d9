import {
  type Merchant,
  MerchantCreate,
  MerchantSettings,
  type SiBranding,
  settingDefaults,
} from '@tradepost/contract'
import {
  type Ctx,
  compileBody,
  emit,
  fail,
  type ListQuery,
  parseFields,
  readList,
  refuse,
  type Tx,
} from '@tradepost/kernel'
import { hashPassword, type NewAccounts, setUpAccounts } from '../../auth/index.ts'
import { orConflict } from '../merchant/merchant.errors.ts'
import { merchantUpdated } from '../merchant/merchant.events.ts'
import { applyUpdate } from '../merchant/merchant.service.ts'
import * as store from '../merchant/merchant.store.ts'
import { toStoredSettings } from '../setting/setting.rules.ts'

/** Sets up a new merchant for a service; `ctx` is bound to that merchant and to the transaction. */
export type MerchantInitializer = (tx: Tx, ctx: Ctx, merchantId: number) => Promise<void>

export type CreatedMerchant = { merchant: Merchant; client: { id: string; secret: string } }

/** Only the demo chooses the id and the secret of its client. */
type WellKnownClient = Pick<NewAccounts, 'clientId' | 'clientSecret'>

const checkMerchant = compileBody(MerchantCreate)

/** Before the transaction. Serves requests, the command line and the demo alike, so it checks what it gets itself. */
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

type MerchantQuery = ListQuery & { fields?: string; includeInternalIds?: boolean }

export const listMerchants = (ctx: Ctx, query: MerchantQuery) => {
  const fields = parseFields(query.fields, store.optionalFields, 'additive')
  const list = readList(query, { filters: store.filters, tiebreak: store.tiebreak })
  return store.listMerchants(ctx.db, list, {
    publicUrl: ctx.platform.config.publicUrl,
    fields,
    defaults: settingDefaults(MerchantSettings),
    internalId: query.includeInternalIds ?? false,
  })
}

export const setMerchantStatus = (ctx: Ctx, code: string, status: Merchant['status']) =>
  ctx.tx(async (tx) => {
    const before = await store.lockMerchantByCode(tx, code)
    if (!before) throw fail('merchantNotFound')
    ctx.checkMatch(before.revision)
    if (before.status !== status) await applyUpdate(tx, ctx.forMerchant(before, tx), before, { status })
  })

export const setSiBranding = (ctx: Ctx, code: string, partner: SiBranding | null) =>
  ctx.tx(async (tx) => {
    const merchant = await store.lockMerchantByCode(tx, code)
    if (!merchant) throw fail('merchantNotFound')
    ctx.checkMatch(merchant.revision)
    await store.setPartner(tx, merchant.id, partner)
    await emit(tx, ctx.forMerchant(merchant, tx), [merchantUpdated(code)])
  })
