import { type Platform, UserError } from '@tradepost/kernel'
import { narrow } from '../model/oauth.rules.ts'
import { clientSubject } from '../model/subject.rules.ts'
import { findClient } from '../record/credential.store.ts'
import { issueAccessToken } from '../token/sign.ts'

/** A token without asking for the secret, for pages of this server that show a call ready to send. */
export const issueTokenFor = async (
  platform: Platform,
  { merchantCode, clientId, scope }: { merchantCode: string; clientId: string; scope?: string },
): Promise<string> => {
  const client = await findClient(platform.database, merchantCode, clientId, platform.clock.now())
  if (!client) throw new UserError(`The merchant ${merchantCode} has no API client ${clientId}.`)
  return issueAccessToken(platform, {
    subject: clientSubject('client', client),
    clientId,
    merchantCode,
    scopes: narrow(client.permissions, scope),
  })
}
