import { shopCalls } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import * as addresses from './address.service.ts'
import * as profile from './profile.service.ts'
import { getRegistrationUrl } from './registration-url.service.ts'

/** For calls that answer nothing. */
const afterwards = async (work: Promise<void>) => {
  await work
  return { output: {} }
}

export const profileRoutes = routes(shopCalls, {
  callRegisterUser: preparing(
    ({ ctx, body }) => profile.prepareUser(ctx, body),
    async ({ ctx }, prepared) => ({ output: await profile.registerUser(ctx, prepared) }),
  ),
  callGetRegistrationUrl: async ({ ctx, query }) => ({
    output: await getRegistrationUrl(ctx, query.localeCode),
  }),
  callGetUserConfig: async () => ({ output: {} }),
  callUpdateUser: ({ ctx, body }) => afterwards(profile.updateUser(ctx, body)),
  callUpdateMail: ({ ctx, body }) => afterwards(profile.updateMail(ctx, body.mail)),
  callUpdatePassword: preparing(
    ({ ctx, body }) => profile.preparePassword(ctx, body),
    ({ ctx }, prepared) => afterwards(profile.updatePassword(ctx, prepared)),
  ),
  callGetAddresses: async ({ ctx }) => ({ output: await addresses.getAddresses(ctx) }),
  callAddAddress: ({ ctx, body }) => afterwards(addresses.addAddress(ctx, body)),
  callUpdateAddress: ({ ctx, body }) => afterwards(addresses.updateAddress(ctx, body)),
  callDeleteAddresses: ({ ctx, body }) => afterwards(addresses.deleteAddresses(ctx, body.ids)),
})
