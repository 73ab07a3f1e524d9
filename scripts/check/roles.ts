import { isTest, type Source } from './sources.ts'

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

const roleOf = (path = '') => /^packages\/server\/src\/.*\.([a-z]+)\.ts$/.exec(path)?.[1] ?? ''

export const roleProblems = ({ file, imports }: Source): string[] => {
  if (isTest(file)) return []
  const role = roleOf(file)
  return imports.flatMap(({ target, path, isType }) =>
    !isType && forbidden[role]?.includes(roleOf(path))
      ? [`${file}: ${target}: ${role} may not use ${roleOf(path)}`]
      : [],
  )
}
