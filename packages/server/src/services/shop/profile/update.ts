import { texts, UserChange } from '@tradepost/contract'
import { type Ctx, invalid } from '@tradepost/kernel'
import { listCustomerAccounts, updateCustomerBy } from '../../customer/index.ts'
import { signedInUser } from '../base/shopper.rules.ts'
import { lockAddress } from '../user/lock-address.store.ts'
import { trimmedBy } from './trimmed.rules.ts'

const checkedNames = trimmedBy(UserChange)

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

const mailTaken = () => invalid([{ code: 'NOT_PASSED', message: texts.mailTaken, path: ['mail'] }])

/** Each address has one account, because it is what shoppers sign in with. */
export const updateMail = (ctx: Ctx, mail: string): Promise<void> =>
  ctx.tx(async (tx) => {
    const customerId = signedInUser(ctx)
    const { merchantId, principal } = ctx
    await lockAddress(tx, merchantId, mail)
    const accounts = await listCustomerAccounts(tx, merchantId, mail)
    if (accounts.some((account) => account.customerId !== customerId)) throw mailTaken()
    const bound = ctx.forMerchant({ id: merchantId, code: principal.merchantCode }, tx)
    await updateCustomerBy(bound, customerId, () => ({ emailAddress: mail }))
  })
