export { consolePlugin } from './console.plugin.ts'
export { passOn } from './pass-on.rules.ts'
export { SESSION, sentTokens } from './session.cookies.ts'
