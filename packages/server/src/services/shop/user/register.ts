import { ShopperRegistration } from '@tradepost/contract'
import { type Ctx, compileBody, fail, type Tx } from '@tradepost/kernel'
import {
  createCustomers,
  hashCustomerPasswords,
  listCustomerAccounts,
  requestAddressProof,
} from '../../customer/index.ts'
import { lockAddress } from './lock-address.store.ts'
import { signIn } from './sign-in.ts'

const check = compileBody(ShopperRegistration)

type Hashes = Awaited<ReturnType<typeof hashCustomerPasswords>>

/** Takes long, and so comes before the transaction. */
export const prepareRegistration = async (ctx: Ctx, customer: ShopperRegistration): Promise<Hashes> => {
  if (check(customer).problems.length > 0) throw fail('registrationInvalid')
  return hashCustomerPasswords(ctx, [customer])
}

/** Each address has one account, because it is what shoppers sign in with. */
const addShopper = async (
  tx: Tx,
  ctx: Ctx,
  customer: ShopperRegistration,
  hashes: Hashes,
): Promise<string> => {
  await lockAddress(tx, ctx.merchantId, customer.emailAddress)
  const accounts = await listCustomerAccounts(tx, ctx.merchantId, customer.emailAddress)
  if (accounts.length > 0) throw fail('shopperAddressTaken')
  const { ids } = await createCustomers(ctx, [customer], hashes)
  return ids[0] as string
}

/** The session and its cart become those of the new customer. With a language, a mail asks to confirm the address. */
export const registerShopper = (
  ctx: Ctx,
  customer: ShopperRegistration,
  hashes: Hashes,
  { newId, localeCode }: { newId?: string; localeCode?: string } = {},
): Promise<string> =>
  ctx.tx(async (tx) => {
    const { merchantId, principal } = ctx
    const bound = ctx.forMerchant({ id: merchantId, code: principal.merchantCode }, tx)
    const customerId = await addShopper(tx, bound, customer, hashes)
    await signIn(bound, { customerId }, { isMerging: true, newId })
    const shopCode = principal.shopper?.shopCode
    // the link of the mail leads to a page of ours: only those who registered on one get it
    if (shopCode && localeCode) await requestAddressProof(tx, bound, { customerId, shopCode, localeCode })
    return customerId
  })
