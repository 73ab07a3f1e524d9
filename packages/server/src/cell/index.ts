export { passOnToCells } from './pass-on.ts'
