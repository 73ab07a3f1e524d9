export { brunoFiles } from './bruno.ts'
export { withCodeSamples } from './code-samples.ts'
export { type Access, postmanCollection } from './postman.ts'
export { type Request, requestsOf } from './request.ts'
