import { UserError } from '../../base/user-error.ts'

/** A name or an IP address, or the folder of a Unix socket. */
export type Host = { host: string; port: string }

/** An address of PostgreSQL as libpq takes it; of its several hosts and `target_session_attrs` the driver knows nothing. */
export type ServerAddress = {
  hosts: Host[]
  /** Connections to a server that only reads are refused. */
  needsPrimary: boolean
  /** With this host alone, for the driver. */
  at(host: Host): string
}

const ADDRESS = /^(\w+:\/\/)([^/?]*)([^?]*)\??(.*)$/s
const DEFAULT_PORT = '5432'
const TARGETS = ['read-write', 'primary']

const hostIn = (text: string, otherwise: string): Host => {
  const [, name = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(text) ?? []
  return { host: name.replace(/^\[(.*)\]$/, '$1'), port: port || otherwise || DEFAULT_PORT }
}

/** `URL` reads neither several hosts nor the form for Unix sockets, postgres://user@/database?host=/folder. */
const partsOf = (url: string) => {
  const [, scheme = '', authority = '', path = '', query = ''] = ADDRESS.exec(url) ?? []
  const user = authority.slice(0, authority.lastIndexOf('@') + 1)
  const params = new URLSearchParams(query)
  const names = (params.get('host') ?? authority.slice(user.length)).split(',')
  // as many ports as hosts, or one for all
  const ports = (params.get('port') ?? '').split(',')
  const hosts = names.map((name, index) => hostIn(name, ports[ports.length === 1 ? 0 : index] ?? ''))
  return { scheme, user, hosts, path, params }
}

type Parts = ReturnType<typeof partsOf>

const addressAt = ({ scheme, user, path, params }: Parts, { host, port }: Host): string => {
  const query = new URLSearchParams(params)
  query.set('host', host)
  query.set('port', port)
  return `${scheme}${user}${path || '/'}?${query}`
}

/** Each of its servers by itself, whatever they are; the name is for people. */
export const serversIn = (url: string): { name: string; url: string }[] => {
  const parts = partsOf(url)
  parts.params.delete('target_session_attrs')
  return parts.hosts.map((host) => ({ name: `${host.host}:${host.port}`, url: addressAt(parts, host) }))
}

/** Without user and password. */
export const shownAddress = (url: string): string => {
  const { hosts, path } = partsOf(url)
  return (
    `${hosts.map(({ host, port }) => (host ? `${host}:${port}` : '')).join(',')}${path}` || 'DATABASE_URL'
  )
}

const readTarget = (target: string | null, { length }: Host[]): boolean => {
  if (target === null) return length > 1
  if (TARGETS.includes(target)) return true
  if (target === 'any' && length === 1) return false
  throw new UserError(
    `DATABASE_URL asks for target_session_attrs=${target}: the server writes on every connection, so it takes ${TARGETS.join(' or ')}.`,
  )
}

export const readServerAddress = (url: string): ServerAddress => {
  const parts = partsOf(url)
  const { hosts, params } = parts
  const needsPrimary = readTarget(params.get('target_session_attrs'), hosts)
  params.delete('target_session_attrs')
  return {
    hosts,
    needsPrimary,
    at: (host) => (hosts.length === 1 ? url : addressAt(parts, host)),
  }
}
