import { isTest, type Source } from './sources.ts'

/**
 * ARCHITECTURE.md says what each contains. A file without a role is a use case, named by its verb, or has a lifecycle, such as
 * a cache.
 */
const known = [
  ...['routes', 'service', 'rules', 'read', 'store', 'events', 'errors', 'jobs', 'test', 'fixture'],
  ...['types', 'table', 'machine', 'plugin', 'action', 'defaults', 'privacy'],
]

/** By the role of a file, the roles that it may not use. Types do not count: they are gone when the program runs. */
const forbidden: Record<string, string[]> = {
  rules: ['store', 'service', 'routes', 'jobs'],
  store: ['service', 'routes', 'events', 'jobs'],
  read: ['service', 'routes', 'events', 'jobs'],
  service: ['routes', 'jobs'],
  events: ['routes', 'jobs'],
  jobs: ['routes'],
  routes: ['store', 'read', 'events', 'jobs'],
}

const roleOf = (path = '') => {
  const named = /^packages\/server\/src\/.*\.([a-z]+)\.ts$/.exec(path)?.[1]
  return named ?? (/^packages\/server\/src\/services\/[\w-]+\/.+\/[\w-]+\.ts$/.test(path) ? 'service' : '')
}

export const roleProblems = ({ file, imports }: Source): string[] => {
  const role = roleOf(file)
  if (file.includes('/services/') && role !== '' && !known.includes(role))
    return [`${file}: has no role that the others know: name it <thing>.<role>.ts`]
  if (isTest(file)) return []
  return imports.flatMap(({ target, path, isType }) =>
    !isType && forbidden[role]?.includes(roleOf(path))
      ? [`${file}: ${target}: ${role} may not use ${roleOf(path)}`]
      : [],
  )
}
