import {
  type Client,
  ClientCreate,
  type Merchant,
  type MerchantCreate,
  SecretRotation,
  ServerSecretRotation,
} from '@tradepost/contract'
import {
  type Answer,
  type Ctx,
  compileBody,
  fail,
  invalid,
  type Platform,
  refuse,
  systemContext,
} from '@tradepost/kernel'
import * as auth from './services/auth/index.ts'
import type { PasswordReset } from './services/customer/index.ts'
import * as merchants from './services/merchant/index.ts'
import type { RebuildProgress } from './services/order/index.ts'

export type { ArchiveProgress } from './archive/export.service.ts'
export { exportMerchant } from './archive/export.service.ts'
export { importMerchant } from './archive/import.service.ts'
export { holdsSecret, type Manifest } from './backup/manifest.ts'
export { restoreBackup } from './backup/restore.service.ts'
export { takeBackup } from './backup/take.service.ts'
export { verifyBackup } from './backup/verify.service.ts'
export { type Balance, proposeBalance } from './cell/balance.service.ts'
export { writeCellMap } from './cell/map.service.ts'
export { addCell, listCells, removeCell } from './cell/operate-cells.ts'
export { conninfoOf, openCell } from './move/cell.ts'
export { joinCell } from './move/join.service.ts'
export { type MoveState, moveMerchant, readMove, stopMove } from './move/move.service.ts'

// Commands of the operator, built on the same rules and services as the API. Services that few of them need are loaded
// by those alone.

/** More than anybody has: a person at the keyboard wants all of them. */
const ALL = 100_000

type NewSecret = { id: string; name: string; secret: string }
type BatchItem = { reason: string; subentityPath: (string | number)[] }

const bodyOf = ({ text }: Answer) => JSON.parse(text)

export const createMerchant = async (
  platform: Platform,
  input: MerchantCreate,
): Promise<merchants.CreatedMerchant> => {
  const { merchantInitializers } = await import('./app.ts')
  const ctx = systemContext(platform)
  const hash = await merchants.hashOwnerPassword(ctx, input)
  return merchants.createMerchant(ctx, input, hash, merchantInitializers)
}

export const listMerchants = async (platform: Platform): Promise<Merchant[]> =>
  bodyOf(await merchants.listMerchants(systemContext(platform), { limit: ALL })).merchants

export const setMerchantStatus = (
  platform: Platform,
  code: string,
  status: Merchant['status'],
): Promise<void> => merchants.setMerchantStatus(systemContext(platform), code, status)

/** A token without a secret: anyone who can reach the database may act as any of its clients. */
export const issueToken = async (
  platform: Platform,
  client: { merchantCode: string; clientId: string },
): Promise<string> => {
  await auth.loadDataKeys(platform)
  return auth.issueTokenFor(platform, client)
}

/** Work for one merchant, in one transaction. */
const within = <T>(platform: Platform, merchantCode: string, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  platform.database.tx(async (tx) => {
    const merchant = await auth.findMerchant(tx, merchantCode)
    if (!merchant) throw fail('merchantNotFound')
    return work(systemContext(platform).forMerchant(merchant, tx))
  })

const checkClient = compileBody(ClientCreate)

export const createClient = async (
  platform: Platform,
  merchantCode: string,
  input: ClientCreate,
): Promise<NewSecret> => {
  refuse(checkClient(input).problems)
  return within(platform, merchantCode, async (ctx) => {
    const { clients, errors } = bodyOf(await auth.createClients(ctx, [input]))
    const [error] = errors as BatchItem[]
    if (error)
      throw invalid([{ code: 'VALIDATION_FAILED', message: error.reason, path: error.subentityPath }])
    return clients[0]
  })
}

export const listClients = (platform: Platform, merchantCode: string): Promise<Client[]> =>
  within(platform, merchantCode, async (ctx) => bodyOf(await auth.listClients(ctx, { limit: ALL })).clients)

export const deleteClient = (platform: Platform, merchantCode: string, id: string): Promise<void> =>
  within(platform, merchantCode, (ctx) => auth.deleteClient(ctx, id))

const checkRotation = compileBody(SecretRotation)

export const rotateClientSecret = async (
  platform: Platform,
  merchantCode: string,
  id: string,
  rotation: SecretRotation,
): Promise<auth.RotatedSecret> => {
  refuse(checkRotation(rotation).problems)
  return within(platform, merchantCode, async (ctx) =>
    bodyOf(await auth.rotateClientSecret(ctx, id, rotation)),
  )
}

export const rotateOperatorClientSecret = (
  platform: Platform,
  id: string,
  rotation: SecretRotation,
): Promise<auth.RotatedSecret> => {
  refuse(checkRotation(rotation).problems)
  return auth.rotateOperatorClientSecret(platform, id, rotation.overlapSeconds)
}

export const createOperatorClient = async (platform: Platform, name: string): Promise<NewSecret> => {
  refuse(checkClient({ name }).problems)
  return { name, ...(await auth.createOperatorClient(platform.database, platform, { name })) }
}

export const listOperatorClients = ({ database }: Platform) => auth.listOperatorClients(database)

export const deleteOperatorClient = ({ database }: Platform, id: string): Promise<void> =>
  auth.deleteOperatorClient(database, id)

export const rotateSigningKeys = async (platform: Platform, endTokens: boolean) => {
  await auth.loadDataKeys(platform)
  return auth.rotateSigningKeys(systemContext(platform), { endTokens })
}

export const rotateDataKey = (platform: Platform) => auth.rotateDataKey(systemContext(platform))

const checkSecretRotation = compileBody(ServerSecretRotation)

export const rotateSecret = async (
  platform: Platform,
  rotation: ServerSecretRotation,
): Promise<{ secret: string; isKept: boolean; previousSecretExpires: string }> => {
  refuse(checkSecretRotation(rotation).problems)
  return bodyOf(await auth.rotateSecret(systemContext(platform), rotation))
}

export const unlockUser = (platform: Platform, merchantCode: string, emailAddress: string): Promise<void> =>
  within(platform, merchantCode, (ctx) => auth.unlockUser(ctx, emailAddress))

export const setPassword = async (
  platform: Platform,
  merchantCode: string,
  user: { emailAddress: string; password: string },
): Promise<void> => {
  const hash = await auth.hashNewPassword(platform, user.password)
  await within(platform, merchantCode, (ctx) => auth.setPassword(ctx, user.emailAddress, hash))
}

/**
 * For a customer who forgot the password: `POST /customer/v1/customers/setPasswordByToken` takes the token.
 */
export const customerResetToken = async (
  platform: Platform,
  merchantCode: string,
  emailAddress: string,
): Promise<PasswordReset> => {
  const { resetTokenFor } = await import('./services/customer/index.ts')
  await auth.loadDataKeys(platform)
  return within(platform, merchantCode, (ctx) => resetTokenFor(ctx, emailAddress))
}

export type AnalyticsProgress = RebuildProgress & { merchantCode: string }

/** One merchant after the other; how many orders each of them has. */
export const rebuildAnalytics = async (
  platform: Platform,
  merchantCode: string | undefined,
  onProgress: (progress: AnalyticsProgress) => void,
): Promise<{ code: string; orders: number }[]> => {
  const { rebuildFigures } = await import('./services/order/index.ts')
  const database = platform.database.background
  const codes =
    merchantCode === undefined ? (await listMerchants(platform)).map(({ code }) => code) : [merchantCode]
  const rebuilt: { code: string; orders: number }[] = []
  for (const code of codes) {
    const merchant = await auth.findMerchant(database, code)
    if (!merchant) throw fail('merchantNotFound')
    const orders = await rebuildFigures(database, merchant.id, (progress) =>
      onProgress({ ...progress, merchantCode: code }),
    )
    rebuilt.push({ code, orders })
  }
  return rebuilt
}
