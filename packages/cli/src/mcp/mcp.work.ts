import { readClientSettings, UserError } from '@tradepost/kernel'
import { accessByClient, serveAssistant } from '@tradepost/mcp'
import type { McpValues } from './mcp.command.ts'

const needed = (value: string | undefined, variable: string, what: string): string => {
  if (value !== undefined) return value
  throw new UserError(
    `The assistant needs ${what}: set ${variable}. npx tradepost client create makes an API client with the permissions that you choose.`,
  )
}

export const serveMcp = async (values: McpValues): Promise<undefined> => {
  const set = readClientSettings()
  const url = values.url ?? set.url ?? 'http://localhost:8080'
  const merchantCode = needed(values.merchant ?? set.merchant, 'TRADEPOST_MERCHANT', 'a merchant')
  const clientId = needed(values['client-id'] ?? set.clientId, 'TRADEPOST_CLIENT_ID', 'an API client')
  const clientSecret = needed(set.clientSecret, 'TRADEPOST_CLIENT_SECRET', 'the secret of its API client')
  await serveAssistant(accessByClient(url, { merchantCode, clientId, clientSecret }))
}
