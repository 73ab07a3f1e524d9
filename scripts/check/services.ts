import { isTest, type Source } from './sources.ts'

/** A service may call those before it, through their index.ts only. */
export const services = [
  'auth',
  'merchant',
  'webhook',
  'location',
  'catalog',
  'inventory',
  'customer',
  'segmentation',
  'promotion',
  'order',
  'plugin',
  'content',
  'notification',
  'shop',
  'event-receiver',
  'import',
]

/** A room is a folder in a service. */
const placeOf = (path = '') => {
  const [, service, inside] = /^packages\/server\/src\/services\/([\w-]+)\/(.+)$/.exec(path) ?? []
  if (!service || !inside) return undefined
  return { service, inside, room: inside.includes('/') ? inside.slice(0, inside.indexOf('/')) : undefined }
}

/** Routes and jobs serve the outside: the service hands them out by its index.ts, and other rooms do without. */
const isPrivate = (inside: string) => /\.(routes|jobs)\.ts$/.test(inside)

export const serviceProblems = ({ file, imports }: Source): string[] => {
  const from = placeOf(file)
  if (from && !services.includes(from.service))
    return [`${file}: the service ${from.service} has no place in the order of services`]
  if (isTest(file)) return []
  return imports.flatMap(({ target, path }) => {
    const to = placeOf(path)
    const tell = (problem: string) => [`${file}: ${target}: ${problem}`]
    if (!to) return []
    if (to.service === from?.service)
      return from.room && to.room !== from.room && isPrivate(to.inside)
        ? tell(`is for the index.ts of the service, not for the room ${from.room}`)
        : []
    if (to.inside !== 'index.ts') return tell(`reaches into the service ${to.service}; use its index.ts`)
    return from && services.indexOf(to.service) > services.indexOf(from.service)
      ? tell(`${from.service} comes before ${to.service}: what may happen later is an event, not a call`)
      : []
  })
}
