export { findOperations } from './find.ts'
