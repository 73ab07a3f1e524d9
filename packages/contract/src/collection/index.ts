export { brunoFiles } from './bruno.ts'
export { type Access, postmanCollection } from './postman.ts'
