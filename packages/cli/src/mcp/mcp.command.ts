import { command, type Values } from '../command.ts'

const options = {
  merchant: { value: '<code>', about: 'Code of the merchant; TRADEPOST_MERCHANT when left out' },
  url: {
    value: '<url>',
    about: 'Server to work with; TRADEPOST_URL when left out, or else http://localhost:8080',
  },
  'client-id': { value: '<id>', about: 'API client to act as; TRADEPOST_CLIENT_ID when left out' },
} as const
export type McpValues = Values<typeof options>

export const mcpCommand = command({
  name: 'mcp',
  summary: 'Let an assistant work with a merchant, by the Model Context Protocol',
  detail:
    'Speaks the protocol over standard input and output: an assistant starts it by itself. TRADEPOST_CLIENT_SECRET has the secret of the client, whose permissions are those of the assistant.',
  example: 'mcp --merchant acme --client-id assistant-861907961620',
  options,
  run: async (values) => (await import('./mcp.work.ts')).serveMcp(values),
})
