import { tryToListen } from '@tradepost/server/tool'
import { type Finding, failure, fine, warning } from './finding.ts'
import type { Machine } from './subject.ts'

const NAME = 'Port'

export const checkPort = async ({
  settings: { host, port, databaseUrl },
  embedded,
}: Machine): Promise<Finding> => {
  if (port === 0) return fine(NAME, `any free one on ${host}.`)
  const code = await tryToListen({ host, port })
  if (code === undefined) return fine(NAME, `${port} on ${host} is free.`)
  if (code === 'EADDRINUSE') {
    const isServing = Boolean(databaseUrl || embedded?.running?.server)
    if (await isTradepost(host, port))
      return isServing
        ? fine(NAME, `${port} on ${host} is in use by a Tradepost that answers.`)
        : warning(
            NAME,
            `${port} on ${host} is in use by a Tradepost with another data folder.`,
            'stop that one, or set TRADEPOST_PORT to a free port.',
          )
    return failure(
      NAME,
      `${port} on ${host} is in use by another program.`,
      'stop it, or set TRADEPOST_PORT to a free port.',
    )
  }
  if (code === 'EACCES')
    return failure(NAME, `${port} may not be used by this account.`, 'set TRADEPOST_PORT to one above 1023.')
  return failure(
    NAME,
    `${host} is no address of this machine (${code}).`,
    'set TRADEPOST_HOST to one that is.',
  )
}

const localHost: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }

const isTradepost = async (host: string, port: number): Promise<boolean> => {
  try {
    const answer = await fetch(`http://${localHost[host] ?? host}:${port}/healthz`, {
      signal: AbortSignal.timeout(2000),
    })
    return (
      ((await answer.json()) as { status?: string }).status === 'ok' && answer.headers.has('x-request-id')
    )
  } catch {
    return false
  }
}
