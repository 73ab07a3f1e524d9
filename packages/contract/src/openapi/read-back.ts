import { type Operation, type Service, takenBack } from '../operation.ts'
import type { TSchema } from '../schema.ts'

type Shape = { type?: unknown; properties?: Record<string, TSchema>; items?: TSchema }

const membersOf = (schema: TSchema | null | undefined): Record<string, TSchema> =>
  (schema as Shape | null | undefined)?.properties ?? {}

/** The entity as its read answers it, which an update takes as well; none where both shapes are the same. */
export const readShape = ({ operations }: Service, operation: Operation): TSchema | undefined => {
  const reader = operations[takenBack(operations, operation) ?? '']
  const members = membersOf(reader?.responses[200])
  if (Object.keys(members).some((name) => name in membersOf(operation.body))) return undefined
  const [entity] = Object.values(members)
  const { listedIn } = operation
  if (!listedIn) return entity
  const list = membersOf(entity)[listedIn.list] ?? members[listedIn.list]
  return (list as Shape | undefined)?.items
}
