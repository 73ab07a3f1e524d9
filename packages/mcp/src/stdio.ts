import { once } from 'node:events'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Access } from './access.ts'
import { createMcpServer } from './server.ts'

/** Over standard input and output, until the assistant closes them. */
export const serveAssistant = async (access: Access): Promise<void> => {
  const { close } = serveStdio(() => createMcpServer(access))
  await once(process.stdin, 'close')
  await close()
}
