import {
  type PasswordChange,
  texts,
  UserChange,
  UserPerson,
  type UserRegistration,
} from '@tradepost/contract'
import { type Ctx, fail, invalid } from '@tradepost/kernel'
import { hashPassword } from '../../auth/index.ts'
import {
  changePassword,
  findByPassword,
  hashCustomerPasswords,
  listCustomerAccounts,
  updateCustomerBy,
} from '../../customer/index.ts'
import { beginSession } from '../token/session.service.ts'
import { registerShopper } from '../user/register.service.ts'
import { lockAddress } from '../user/register.store.ts'
import { signedInUser } from '../user/user.rules.ts'
import { getUser } from '../user/user.service.ts'
import { trimmedBy } from './trimmed.rules.ts'

const checkedNames = trimmedBy(UserChange)
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

export const updateUser = async (ctx: Ctx, sent: UserChange): Promise<void> => {
  const customerId = signedInUser(ctx)
  const { customAttributes: laid, ...names } = checkedNames(sent)
  await updateCustomerBy(ctx, customerId, (data) => {
    if (!laid) return names
    const { customAttributes } = checkedNames({
      ...names,
      customAttributes: { ...(data?.customAttributes as object), ...laid },
    })
    return { ...names, data: { ...data, customAttributes } }
  })
}

const taken = () => invalid([{ code: 'NOT_PASSED', message: texts.mailTaken, path: ['mail'] }])

/** Each address has one account, because it is what shoppers sign in with. */
export const updateMail = (ctx: Ctx, mail: string): Promise<void> =>
  ctx.tx(async (tx) => {
    const customerId = signedInUser(ctx)
    const { merchantId, principal } = ctx
    await lockAddress(tx, merchantId, mail)
    const accounts = await listCustomerAccounts(tx, merchantId, mail)
    if (accounts.some((account) => account.customerId !== customerId)) throw taken()
    const bound = ctx.forMerchant({ id: merchantId, code: principal.merchantCode }, tx)
    await updateCustomerBy(bound, customerId, () => ({ emailAddress: mail }))
  })

/** A wrong password counts as at the sign-in. Takes long, and so comes before the transaction. */
export const preparePassword = async (ctx: Ctx, { oldPassword, password }: PasswordChange) => {
  const customerId = signedInUser(ctx)
  const { merchantId, platform } = ctx
  const { mail } = await getUser(ctx.db, ctx, customerId)
  const known = { emailAddress: mail ?? '', password: oldPassword }
  if ((await findByPassword(platform, merchantId, known)) !== customerId) throw fail('wrongOldPassword')
  return { customerId, passwordHash: await hashPassword(platform, merchantId, password) }
}

/** This session goes on. */
export const updatePassword = (
  ctx: Ctx,
  { customerId, passwordHash }: Awaited<ReturnType<typeof preparePassword>>,
): Promise<void> =>
  ctx.tx(async (tx) => {
    const { merchantId, principal, platform } = ctx
    const bound = ctx.forMerchant({ id: merchantId, code: principal.merchantCode }, tx)
    await changePassword(bound, customerId, passwordHash)
    const { shopCode, sessionId } = principal.shopper ?? { shopCode: '', sessionId: null }
    if (sessionId !== null) await beginSession(tx, platform, { merchantId, shopCode, sessionId, customerId })
  })
