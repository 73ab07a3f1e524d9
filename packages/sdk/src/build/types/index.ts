import { eventDeclarations } from './events.ts'
import { operationDeclarations } from './operations.ts'
import { createShapes, filterCondition } from './shapes.ts'

/** Throws where two things of the interface would be one type. */
const checkNames = (texts: string[]): void => {
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name),
  )
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0) throw new Error(`several types are named ${twice.join(', ')}`)
}

/** The modules of declarations that are made of the contract, by their names in the package. */
export const contractDeclarations = (): Record<string, string> => {
  const shapes = createShapes()
  const operations = operationDeclarations(shapes)
  const events = eventDeclarations(shapes)
  const entities = [filterCondition(), ...shapes.declarations()]
  checkNames([...operations, ...events, ...entities])
  const imported = (from: string) => `import type { ${shapes.names().join(', ')} } from '${from}'\n`
  return {
    'entities.d.ts': entities.join('\n'),
    'webhook/event.types.d.ts': imported('../entities.js') + events.join('\n'),
    'operation.types.d.ts': `${imported('./entities.js')}import type { CallOptions, OrAsRead, QueryValue, RawAnswer } from './call.types.js'\n${operations.join('\n')}`,
  }
}
