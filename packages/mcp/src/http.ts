import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Access } from './access.ts'
import { createMcpServer } from './server.ts'

export type Endpoint = {
  answer: (request: Request, body: unknown, access: Access) => Promise<Response>
  close: () => Promise<void>
}

/** Streamable HTTP without sessions, so that any process can answer any request. */
export const createEndpoint = (): Endpoint => {
  const { fetch, close } = createMcpHandler(({ authInfo }) =>
    createMcpServer(authInfo?.extra?.access as Access),
  )
  return {
    answer: (request, parsedBody, access) =>
      fetch(request, {
        // the token is checked before; the library only passes it on
        authInfo: { token: '', clientId: '', scopes: [], extra: { access } },
        parsedBody,
      }),
    close,
  }
}
