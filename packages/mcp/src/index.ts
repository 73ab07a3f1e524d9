export type { Fetch } from '@tradepost/sdk'
export { accessByClient, accessByToken } from './access.ts'
export { createEndpoint } from './http.ts'
export { serveAssistant } from './stdio.ts'
