import { UserPerson, type UserRegistration } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { hashCustomerPasswords } from '../../customer/index.ts'
import { registerShopper } from '../user/register.ts'
import { trimmedBy } from './trimmed.rules.ts'

const checkedPerson = trimmedBy(UserPerson)

/** Takes long, and so comes before the transaction. */
export const prepareUser = async (ctx: Ctx, { password, ...sent }: UserRegistration) => {
  const { mail, firstName, lastName, customAttributes } = checkedPerson(sent)
  const customer = {
    emailAddress: mail,
    password,
    firstName,
    lastName,
    ...(customAttributes && { data: { customAttributes } }),
  }
  return { customer, hashes: await hashCustomerPasswords(ctx, [customer]) }
}

export const registerUser = async (
  ctx: Ctx,
  { customer, hashes }: Awaited<ReturnType<typeof prepareUser>>,
) => ({ userId: await registerShopper(ctx, customer, hashes) })
