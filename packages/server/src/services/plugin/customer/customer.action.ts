import { List, Obj, Text, Type } from '@tradepost/contract'
import { action } from '../model/action.types.ts'
import { PluginAddress } from '../model/cart.types.ts'
import { AnyValue, OptionalText } from '../model/field.types.ts'
import { PluginError } from '../model/plugin.errors.ts'
import { customerByToken, type Favourite, register, signIn, syncFavourites } from './customer.service.ts'

const account = { user: Text(0, 255), pass: Text(0, 1024) }

export const getCustomer = action({
  needs: { user: 'noUser', pass: 'noPassword' },
  parameters: Obj(account),
  run: (call, { user, pass }) => signIn(call, user, pass),
})

export const registerCustomer = action({
  needs: { user: 'noUser', pass: 'noPassword', user_data: 'noUserData' },
  parameters: Obj({
    ...account,
    user_data: Obj({
      first_name: OptionalText(),
      last_name: OptionalText(),
      mail: OptionalText(),
      gender: OptionalText(10),
      birthday: OptionalText(30),
      phone: OptionalText(50),
      mobile: OptionalText(50),
      custom_fields: AnyValue(),
      newsletter_subscription: OptionalText(10),
      addresses: Type.Optional(List(PluginAddress, { max: 100 })),
    }),
  }),
  run: (call, { user, pass, user_data }) => register(call, user, pass, user_data),
})

/** The form of an item has an error of its own, so it is looked at after the token. */
const favouriteOf = (item: unknown): Favourite => {
  const { item_number, status } = (item ?? {}) as Record<string, unknown>
  const isWrong = typeof item_number !== 'string' || item_number === '' || item_number.length > 255
  if (isWrong || typeof status !== 'string' || status === '') throw new PluginError('wrongItem')
  return { item_number, status }
}

export const syncFavouriteList = action({
  needs: { customer_token: 'noCustomerToken' },
  parameters: Obj({
    customer_token: Text(0, 1000),
    items: Type.Optional(Type.Unsafe<unknown>({ maxItems: 1000 })),
  }),
  run: async (call, { customer_token, items }) => {
    const customerId = await customerByToken(call, customer_token)
    const sent = items || []
    if (!Array.isArray(sent)) throw new PluginError('wrongItem')
    return syncFavourites(call, customerId, sent.map(favouriteOf))
  },
})
