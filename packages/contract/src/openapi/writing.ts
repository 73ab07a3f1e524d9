import type { SchemaWriter } from './schemas.ts'
import type { PathExamples } from './shared-parameters.ts'
import type { Components } from './types.ts'

/** Passed to the writers of all parts of the document. */
export type Writing = { components: Components; write: SchemaWriter; pathExamples: PathExamples }
