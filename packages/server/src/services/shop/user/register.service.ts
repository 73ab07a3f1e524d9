import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '@tradepost/contract'
import { type Ctx, fail, isEmail } from '@tradepost/kernel'
import { createCustomers, hashCustomerPasswords, listCustomerAccounts } from '../../customer/index.ts'
import { lockAddress } from './register.store.ts'

export type Registration = { emailAddress: string; password: string; firstName: string; lastName: string }

const isName = (text: string) => text.length >= 1 && text.length <= 255

const isValid = ({ emailAddress, password, firstName, lastName }: Registration): boolean =>
  isEmail(emailAddress) &&
  emailAddress.length <= 255 &&
  password.length >= SHORTEST_PASSWORD &&
  password.length <= LONGEST_PASSWORD &&
  isName(firstName) &&
  isName(lastName) &&
  !`${emailAddress}${password}${firstName}${lastName}`.includes('\0')

/** A customer with an account; each address has one, because it is what shoppers sign in with. */
export const registerShopper = async (ctx: Ctx, customer: Registration): Promise<string> => {
  if (!isValid(customer)) throw fail('registrationInvalid')
  const { merchantId, principal } = ctx
  const hashes = await hashCustomerPasswords(ctx, [customer])
  return ctx.tx(async (tx) => {
    await lockAddress(tx, merchantId, customer.emailAddress)
    const accounts = await listCustomerAccounts(tx, merchantId, customer.emailAddress)
    if (accounts.length > 0) throw fail('shopperAddressTaken')
    const bound = ctx.forMerchant({ id: merchantId, code: principal.merchantCode }, tx)
    const { ids } = await createCustomers(bound, [customer], hashes)
    return ids[0] as string
  })
}
