import type { Static, TSchema } from '@tradepost/contract'
import type { Access } from '../access.ts'

export type Tool<Schema extends TSchema = TSchema> = {
  name: string
  title: string
  description: string
  input: Schema
  /** Whether it leaves everything as it is; assistants ask their user before they call one that does not. */
  isReadOnly: boolean
  run: (access: Access, input: Static<Schema>) => Promise<string>
}

/** Checks that `run` takes what the schema lets through. */
export const tool = <Schema extends TSchema>(definition: Tool<Schema>): Tool => definition as unknown as Tool
