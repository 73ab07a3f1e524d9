export { type OpenApiOptions, openApi } from './document.ts'
export { errorForm, sampleEntry, sampleProblem } from './error-body.ts'
export { hasETag } from './traits.ts'
export type { OpenApiDocument } from './types.ts'
