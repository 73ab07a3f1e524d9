import { can } from '@tradepost/contract'
import { UserError } from '@tradepost/kernel'
import { type Client, createClient } from '@tradepost/sdk'
import { type OpenPlatform, operate } from '@tradepost/server/tool'
import { UsageError } from '../command.ts'
import type { ServerValues } from '../commands/import.command.ts'
import { readPassword } from '../password.ts'
import { onCurrentDatabase } from '../session.ts'

type Access = Omit<ServerValues, 'json'>

/** Named, or the first that may do everything. */
const clientOf = async (platform: OpenPlatform, merchant: string, option: string | undefined) => {
  if (option !== undefined) return option
  const clients = await operate.listClients(platform, merchant)
  const able = clients.find(({ permissions }) => permissions.includes(can.doEverything))
  if (!able)
    throw new UserError(
      `No API client of ${merchant} has the permission APIALL: name another one by --client-id, or make one by npx tradepost client create.`,
    )
  return able.id
}

/** Access to the database replaces the client secret. */
const issueToken = (values: Access): Promise<{ token: string; url: string }> =>
  onCurrentDatabase(async (platform) => {
    const clientId = await clientOf(platform, values.merchant, values['client-id'])
    return {
      token: await operate.issueToken(platform, { merchantCode: values.merchant, clientId }),
      url: platform.config.publicUrl,
    }
  })

export const connect = async (values: Access): Promise<Client> => {
  const { merchant: merchantCode, url, 'client-id': clientId, 'client-secret': secret } = values
  if (url === undefined && secret === undefined) {
    const issued = await issueToken(values)
    return createClient({ baseUrl: issued.url, merchantCode, token: issued.token })
  }
  if (url === undefined || clientId === undefined)
    throw new UsageError('--url takes --client-id with it, and --client-secret takes both.')
  return createClient({
    baseUrl: url.replace(/(?<!\/)\/+$/, ''),
    merchantCode,
    clientId,
    clientSecret: await readPassword('--client-secret', secret),
  })
}
