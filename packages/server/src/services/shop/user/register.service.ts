import {
  LONGEST_PASSWORD,
  type ShopperRegistration as Registration,
  SHORTEST_PASSWORD,
} from '@tradepost/contract'
import { type Ctx, fail, isEmail, type Tx } from '@tradepost/kernel'
import { createCustomers, hashCustomerPasswords, listCustomerAccounts } from '../../customer/index.ts'
import { lockAddress } from './register.store.ts'
import { signIn } from './user.service.ts'

const isName = (text: string) => text.length >= 1 && text.length <= 255

const isValid = ({ emailAddress, password, firstName, lastName }: Registration): boolean =>
  isEmail(emailAddress) &&
  emailAddress.length <= 255 &&
  password.length >= SHORTEST_PASSWORD &&
  password.length <= LONGEST_PASSWORD &&
  isName(firstName) &&
  isName(lastName) &&
  !`${emailAddress}${password}${firstName}${lastName}`.includes('\0')

type Hashes = Awaited<ReturnType<typeof hashCustomerPasswords>>

/** Takes long, and so comes before the transaction. */
export const prepareRegistration = async (ctx: Ctx, customer: Registration): Promise<Hashes> => {
  if (!isValid(customer)) throw fail('registrationInvalid')
  return hashCustomerPasswords(ctx, [customer])
}

/** Each address has one account, because it is what shoppers sign in with. */
const addShopper = async (tx: Tx, ctx: Ctx, customer: Registration, hashes: Hashes): Promise<string> => {
  await lockAddress(tx, ctx.merchantId, customer.emailAddress)
  const accounts = await listCustomerAccounts(tx, ctx.merchantId, customer.emailAddress)
  if (accounts.length > 0) throw fail('shopperAddressTaken')
  const { ids } = await createCustomers(ctx, [customer], hashes)
  return ids[0] as string
}

/** The session goes on as that of the new customer, with its cart. */
export const registerShopper = (
  ctx: Ctx,
  customer: Registration,
  hashes: Hashes,
  session: { newId?: string } = {},
): Promise<string> =>
  ctx.tx(async (tx) => {
    const { merchantId, principal } = ctx
    const bound = ctx.forMerchant({ id: merchantId, code: principal.merchantCode }, tx)
    const customerId = await addShopper(tx, bound, customer, hashes)
    await signIn(bound, { customerId }, { isMerging: true, ...session })
    return customerId
  })
