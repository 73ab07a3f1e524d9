export { type Access, accessByClient } from './access.ts'
export { serveAssistant } from './stdio.ts'
