import { callRemote, type Platform, RemoteError } from '@tradepost/kernel'
import type { Outcome } from './channel.types.ts'

const MAX_ANSWER = 65_536
const WHOLE_MS = 20_000
const IDLE_MS = 10_000

type Post = { headers: Record<string, string>; body: string | Buffer }

/** One message to a server of others. Without an answer it may have come through: it is not sent again. */
export const postMessage = async (
  { config }: Platform,
  url: URL,
  post: Post,
  outcomeOf: (status: number, text: string) => Outcome,
): Promise<Outcome> => {
  try {
    const { status, text } = await callRemote(
      url,
      { ...post, maxBytes: MAX_ANSWER },
      { allowPrivate: config.allowPrivateTargets, idleMs: IDLE_MS, signal: AbortSignal.timeout(WHOLE_MS) },
    )
    return outcomeOf(status, text)
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    return { status: 'unknown', error: error.message }
  }
}
