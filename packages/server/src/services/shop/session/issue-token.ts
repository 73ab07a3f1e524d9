import {
  can,
  type ShopperGrant,
  type ShopperToken,
  type ShopperTokenRequest,
  shopperGrants,
} from '@tradepost/contract'
import { type Ctx, isUuid, type Platform, secretAnswer } from '@tradepost/kernel'
import {
  authenticateClient,
  needField,
  readCredentials,
  refuseNul,
  refuseToken,
  withoutEmptyFields,
} from '../../auth/index.ts'
import { applyLogin, findByPassword, joinGuestWishlists, syncLogin } from '../../customer/index.ts'
import { fallbackHeaders } from '../../webhook/index.ts'
import { beginSession, sessionEnd } from './session.service.ts'
import * as store from './session.store.ts'
import { issueClientToken, issueSessionToken, readRefreshToken } from './token.service.ts'

type Request = ShopperTokenRequest & { authorization: string | undefined }

const shopOf = async ({ database }: Platform, place: store.ShopPlace) => {
  const shop = await store.findShop(database, place)
  if (!shop) throw refuseToken(place.publishableKey ? 'publishableKeyUnknown' : 'shopUnknown')
  return shop
}

const shopOfKey = async ({ database }: Platform, publishableKey: string) => {
  const shop = await store.findShopByKey(database, publishableKey)
  if (!shop) throw refuseToken('publishableKeyUnknown')
  return shop
}

const namedShop = ({ merchantCode, shopCode, publishableKey }: Request, platform: Platform) =>
  publishableKey === undefined
    ? shopOf(platform, {
        merchantCode: needField(merchantCode, 'merchantCode'),
        shopCode: needField(shopCode, 'shopCode'),
      })
    : shopOfKey(platform, publishableKey)

type Granted = { token: ShopperToken; headers?: Record<string, string> }

const anonymously = async ({ platform }: Ctx, request: Request): Promise<Granted> => ({
  token: await issueSessionToken(platform, await namedShop(request, platform), platform.ids.uuid()),
})

/** Refuses a token of another shop like one that was never issued. */
const sessionOf = async (platform: Platform, token: string, named: Partial<store.ShopPlace>) => {
  const claims = await readRefreshToken(platform, token)
  const { merchantCode = claims?.merchantCode, shopCode = claims?.shopCode } = named
  if (claims?.merchantCode !== merchantCode || claims?.shopCode !== shopCode || !isUuid(claims?.sub ?? ''))
    throw refuseToken('invalidRefreshToken')
  return claims as NonNullable<typeof claims>
}

/** There is no token yet: changes that come with signing in are the customer's. */
const asCustomer = (ctx: Ctx, { merchantId, merchantCode }: store.FoundShop, subject: string): Ctx =>
  ctx.as({ ...ctx.principal, merchantId, merchantCode, subject })

const byPassword = async (guestCtx: Ctx, request: Request): Promise<Granted> => {
  const { platform } = guestCtx
  const emailAddress = needField(request.username, 'username')
  const password = needField(request.password, 'password')
  const shop = await namedShop(request, platform)
  const guest = request.refresh_token && (await sessionOf(platform, request.refresh_token, shop))
  const customerId = await findByPassword(platform, shop.merchantId, { emailAddress, password })
  if (customerId === undefined) throw refuseToken('invalidGrant')
  const ctx = asCustomer(guestCtx, shop, customerId)
  const signedIn = await syncLogin(ctx, customerId, shop.shopCode)
  if (!signedIn) throw refuseToken('invalidGrant')
  const sessionId = guest ? guest.sub : platform.ids.uuid()
  await ctx.tx(async (tx) => {
    await applyLogin(tx, ctx, signedIn)
    if (guest) await joinGuestWishlists(tx, ctx, sessionId, customerId)
    await beginSession(tx, platform, { ...shop, sessionId, customerId })
  })
  const token = { ...(await issueSessionToken(platform, shop, sessionId)), userId: customerId }
  return { token, headers: fallbackHeaders(signedIn.sync) }
}

const byRefreshToken = async ({ platform }: Ctx, request: Request): Promise<Granted> => {
  const { database, clock } = platform
  const refreshToken = needField(request.refresh_token, 'refresh_token')
  // an app that has got another key of its shop goes on with its sessions
  const named = request.publishableKey === undefined ? undefined : await namedShop(request, platform)
  const claims = await sessionOf(platform, refreshToken, named ?? request)
  const shop = named ?? (await shopOf(platform, claims))
  await store.prolongSession(database, shop.merchantId, claims.sub, sessionEnd(clock.now()))
  return { token: await issueSessionToken(platform, shop, claims.sub) }
}

/** The back end of a shop: only API clients that may act for every shopper. */
const byClientCredentials = async ({ platform }: Ctx, request: Request): Promise<Granted> => {
  const credentials = readCredentials(request.authorization, request)
  const shop = await namedShop(request, platform)
  const client = await authenticateClient(platform, credentials, shop.merchantCode)
  const mayAct =
    client.kind === 'client' &&
    client.grants.includes('client_credentials') &&
    (client.permissions.includes(can.actForShoppers) || client.permissions.includes(can.doEverything))
  if (!mayAct) throw refuseToken('unauthorizedClient')
  return { token: await issueClientToken(platform, shop, client) }
}

const grants: Record<ShopperGrant, (ctx: Ctx, request: Request) => Promise<Granted>> = {
  guest: anonymously,
  password: byPassword,
  refresh_token: byRefreshToken,
  client_credentials: byClientCredentials,
}

const isGrant = (text: string): text is ShopperGrant => shopperGrants.some((grant) => grant === text)

export const issueShopperToken = async (
  ctx: Ctx,
  body: ShopperTokenRequest,
  authorization: string | undefined,
) => {
  refuseNul(body)
  const request = withoutEmptyFields(body)
  const grant = needField(request.grant_type, 'grant_type')
  if (!isGrant(grant)) throw refuseToken('unsupportedShopperGrant')
  const { token, headers } = await grants[grant](ctx, { ...request, authorization })
  return secretAnswer(token, headers)
}
