import { shopCalls } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { signedInUser } from '../base/shopper.rules.ts'
import { listShopperOrders } from '../checkout/list-orders.ts'
import { addAddress, deleteAddresses, getAddresses, updateAddress } from './addresses.ts'
import { preparePassword, updatePassword } from './change-password.ts'
import { getRegistrationUrl } from './get-registration-url.ts'
import { prepareUser, registerUser } from './register.ts'
import { updateMail, updateUser } from './update.ts'

/** For calls that answer nothing. */
const afterwards = async (work: Promise<void>) => {
  await work
  return { output: {} }
}

export const profileRoutes = routes(shopCalls, {
  callRegisterUser: preparing(
    ({ ctx, body }) => prepareUser(ctx, body),
    async ({ ctx }, prepared) => ({ output: await registerUser(ctx, prepared) }),
  ),
  callGetRegistrationUrl: async ({ ctx, query }) => ({
    output: await getRegistrationUrl(ctx, query.localeCode),
  }),
  callGetUserConfig: async () => ({ output: {} }),
  callUpdateUser: ({ ctx, body }) => afterwards(updateUser(ctx, body)),
  callUpdateMail: ({ ctx, body }) => afterwards(updateMail(ctx, body.mail)),
  callUpdatePassword: preparing(
    ({ ctx, body }) => preparePassword(ctx, body),
    ({ ctx }, prepared) => afterwards(updatePassword(ctx, prepared)),
  ),
  callGetOrders: async ({ ctx }) => ({
    output: {
      orders: await listShopperOrders(ctx, {
        shopCode: ctx.principal.shopper?.shopCode ?? '',
        customerId: signedInUser(ctx),
      }),
    },
  }),
  callGetAddresses: async ({ ctx }) => ({ output: await getAddresses(ctx) }),
  callAddAddress: ({ ctx, body }) => afterwards(addAddress(ctx, body)),
  callUpdateAddress: ({ ctx, body }) => afterwards(updateAddress(ctx, body)),
  callDeleteAddresses: ({ ctx, body }) => afterwards(deleteAddresses(ctx, body.ids)),
})
