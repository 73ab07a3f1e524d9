import type { Components, OpenApiDocument, ParameterObject, Reference } from './types.ts'

const isInline = (parameter: ParameterObject | Reference): parameter is ParameterObject => 'name' in parameter

/** A parameter that stands there word for word this often is written once and referred to. */
const OFTEN = 4

/** Moves query parameters that many operations have alike, such as `offset`, to the components. */
export const shareParameters = (paths: OpenApiDocument['paths'], components: Components): void => {
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const inline = operations.flatMap(({ parameters }) => parameters).filter(isInline)
  const alike = Map.groupBy(inline, (parameter) => JSON.stringify(parameter))
  const names = new Map<string, string>()
  for (const [text, [first, ...others]] of alike) {
    if (first?.in !== 'query' || others.length + 1 < OFTEN) continue
    let name = first.name
    for (let number = 2; name in components.parameters; number++) name = `${first.name}${number}`
    components.parameters[name] = first
    names.set(text, name)
  }
  for (const operation of operations)
    operation.parameters = operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter))
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
    })
}
