import {
  fromJsonSchema,
  McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import type { Access } from './access.ts'
import { pages } from './docs/page.ts'
import { confirmWrite } from './tool/confirm-write.ts'
import { describeOperation } from './tool/describe-operation.ts'
import { explain } from './tool/failure.ts'
import { findOperation } from './tool/find-operation.ts'
import { previewWrite } from './tool/preview-write.ts'
import { read } from './tool/read.ts'
import type { Tool } from './tool/tool.ts'

const tools: readonly Tool[] = [findOperation, describeOperation, read, previewWrite, confirmWrite]

const instructions = ({ merchantCode }: Access): string =>
  `Tradepost, the commerce platform of the merchant ${merchantCode}: catalog, prices, stock, orders, fulfillment, returns, customers, promotions and content.
find_operation finds what to call, describe_operation shows what it takes, read reads.
To change something: preview_write, show the user what would change, and only after they agree confirm_write.`

const answer = (text: string, isError?: true) => ({ content: [{ type: 'text' as const, text }], isError })

const addTool = (server: McpServer, access: Access, { name, title, description, input, ...tool }: Tool) =>
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: fromJsonSchema(input),
      annotations: { readOnlyHint: tool.isReadOnly, openWorldHint: false },
    },
    async (given) => {
      try {
        return answer(await tool.run(access, given))
      } catch (error) {
        const explained = explain(error)
        if (explained === null) throw error
        return answer(explained, true)
      }
    },
  )

const DOCS = 'tradepost://docs/'

/** The guides, for what no description of an operation says. */
const addDocs = (server: McpServer): void => {
  const facts = { mimeType: 'text/markdown' }
  const list = async () => ({
    resources: (await pages()).map(({ path, title }) => ({ uri: DOCS + path, name: path, title, ...facts })),
  })
  server.registerResource(
    'docs',
    new ResourceTemplate(`${DOCS}{+path}`, { list }),
    { title: 'Documentation', description: 'Guides, services and operation of Tradepost', ...facts },
    async ({ href }) => {
      const page = (await pages()).find(({ path }) => DOCS + path === href)
      if (!page) throw new ResourceNotFoundError(href)
      return { contents: [{ uri: href, text: page.text, ...facts }] }
    },
  )
}

/** One for each connection, or each request over HTTP. */
export const createMcpServer = (access: Access): McpServer => {
  const server = new McpServer(
    { name: 'tradepost', title: 'Tradepost', version: '0.1.0' },
    { instructions: instructions(access) },
  )
  for (const each of tools) addTool(server, access, each)
  addDocs(server)
  return server
}
