import {
  type Customer,
  CustomerCreate,
  errors,
  type CustomerCreate as NewCustomer,
} from '@tradepost/contract'
import { ApiError, type Ctx, compileBody } from '@tradepost/kernel'
import {
  authenticateCustomer,
  changeWishlistItems,
  createCustomers,
  customerOwner,
  findCustomers,
  getCustomer,
  hashCustomerPasswords,
  listCustomerAccounts,
} from '../../customer/index.ts'
import { type PluginCall, shopKey } from '../model/action.types.ts'
import { PluginError, problemText } from '../model/plugin.errors.ts'
import { addressFields, customerFields, newCustomer, type UserData } from './customer.rules.ts'
import { customerOfToken, customerToken } from './customer-token.rules.ts'
import { lockRegistration } from './registration.store.ts'

const FAVOURITES = 'favourites'
const checkCustomer = compileBody(CustomerCreate)

const shown = (call: PluginCall, text: string) => {
  const { customer } = JSON.parse(text) as { customer: Customer }
  const holder = { ...shopKey(call), customerId: customer.id }
  const token = customerToken(call.ctx.platform.vault.macSecret, holder)
  return { user_data: customerFields(customer, token), addresses: customer.contacts.map(addressFields) }
}

/** Unknown, locked and inactive customers look alike, as everywhere else. */
export const signIn = async (call: PluginCall, user: string, pass: string) => {
  const { text } = await authenticateCustomer(call.ctx, user, pass).catch((error: unknown) => {
    if (error instanceof ApiError && error.definition === errors.customerSignInFailed)
      throw new PluginError('wrongPassword')
    throw error
  })
  return shown(call, text)
}

/** Of two registrations of one address at the same time, the second finds the first. */
const createAccount = (ctx: Ctx, customer: NewCustomer, hashes: (string | undefined)[]) =>
  ctx.tx(async (tx) => {
    await lockRegistration(tx, ctx.merchantId, customer.emailAddress)
    const held = await listCustomerAccounts(tx, ctx.merchantId, customer.emailAddress)
    if (held.length > 0) throw new PluginError('userExists')
    const own = ctx.inside(tx)
    const { ids } = await createCustomers(own, [customer], hashes)
    if (!ids[0]) throw new PluginError('userUncreated')
    return ids[0]
  })

export const register = async (call: PluginCall, user: string, pass: string, data: UserData) => {
  const { ctx, plugin } = call
  if (!plugin.actions.get_customer) throw new PluginError('actionDisabled', 'get_customer')
  const customer = newCustomer(user, pass, data)
  if (!customer.firstName || !customer.lastName) throw new PluginError('noRegistrationField')
  const { problems } = checkCustomer(customer)
  const [problem] = problems
  if (problem) throw new PluginError('userUncreated', problemText(problem))
  const id = await createAccount(ctx, customer, await hashCustomerPasswords(ctx, [customer]))
  return shown(call, (await getCustomer(ctx, id, {})).text)
}

/** The customer of a token, who must still be there. */
export const customerByToken = async (call: PluginCall, token: string): Promise<string> => {
  const { ctx } = call
  const id = customerOfToken(ctx.platform.vault.macSecret, shopKey(call), token)
  const found = id === null ? null : (await findCustomers(ctx.db, ctx.merchantId, [id])).get(id)
  if (found?.status !== 'active') throw new PluginError('wrongCustomerToken')
  return found.id
}

export type Favourite = { item_number: string; status: string }

const gone = new Set(['0', 'delete', 'deleted', 'remove', 'removed'])

/** Answers the whole list as it is afterwards. */
export const syncFavourites = async (call: PluginCall, customerId: string, items: Favourite[]) => {
  // of several entries of one item the last counts
  const last = new Map(items.map((item) => [item.item_number, gone.has(item.status)]))
  const codes = [...last.keys()]
  const held = await changeWishlistItems(call.ctx, customerOwner(customerId), FAVOURITES, {
    added: codes.filter((code) => !last.get(code)),
    removed: codes.filter((code) => last.get(code)),
  })
  return { items: held.map((item_number) => ({ item_number })) }
}
