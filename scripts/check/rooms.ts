import { rooms } from './room-order.ts'
import { isTest, type Source } from './sources.ts'

/** Modules of ours that a file of a service with rooms may import, types counted, the index.ts of others not. */
const MOST_IMPORTS = 15

/** Routes and jobs serve the outside. No room may use them, and so they may use every room. */
const isEntry = (inside: string) => /\.(routes|jobs)\.ts$/.test(inside)

const placeOf = (path = '') => {
  const [, service, inside = ''] =
    /^packages\/(?:server\/src\/services\/([\w-]+)|kernel\/src)\/(.+)$/.exec(path) ?? []
  return { service: service ?? (inside && 'kernel'), inside }
}

const isIn = (inside: string, room: string) => inside.startsWith(`${room}/`)

/** Where a file stands in the order of its service; -1: nowhere. */
const levelOf = (order: string[], inside: string): number => {
  const own = order.filter((room) => isIn(inside, room)).toSorted((one, other) => other.length - one.length)
  return own[0] === undefined ? -1 : order.indexOf(own[0])
}

export const roomProblems = ({ file, imports }: Source): string[] => {
  const { service, inside } = placeOf(file)
  const order = rooms[service]
  if (service === '' || isTest(file) || !inside.includes('/')) return []
  if (!order) return [`${file}: ${service} has no order of rooms (scripts/check/room-order.ts)`]
  const level = levelOf(order, inside)
  if (level < 0) return [`${file}: stands in no room that ${service} has (scripts/check/room-order.ts)`]
  const ours = new Set(imports.flatMap(({ path }) => (path && !path.endsWith('/index.ts') ? path : [])))
  const upwards = imports.flatMap(({ target, path }) => {
    const to = placeOf(path)
    const room = order[levelOf(order, to.inside)]
    const isUp = !isEntry(inside) && to.service === service && levelOf(order, to.inside) > level
    return isUp ? [`${file}: ${target}: ${order[level]} comes before ${room} in ${service}`] : []
  })
  return ours.size > MOST_IMPORTS && service !== 'kernel'
    ? [
        ...upwards,
        `${file}: imports ${ours.size} modules of ours, more than ${MOST_IMPORTS}: split the use case`,
      ]
    : upwards
}
