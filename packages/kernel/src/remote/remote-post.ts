import { Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { askRemote, type RemoteOptions, remoteFailure } from './remote-file.ts'

/** A longer answer is not read to its end. */
const MAX_READ_BYTES = 65_536
/** For a site that has moved, and for one that closes connections sooner: they are not kept for long. */
const KEPT_MS = 4_000

const newAgents = () => {
  const options = { keepAlive: true, timeout: KEPT_MS, maxFreeSockets: 32 }
  return { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }
}
/** A connection leads to the address that was checked when it was opened; those to private ones are kept apart. */
const agents = { open: newAgents(), guarded: newAgents() }

const agentFor = ({ protocol }: URL, { allowPrivate }: RemoteOptions) =>
  agents[allowPrivate ? 'open' : 'guarded'][protocol as 'http:' | 'https:']

/** The beginning of the answer. */
const readSome = async (answer: IncomingMessage): Promise<string> => {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Uint8Array>) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes > MAX_READ_BYTES) break
  }
  return Buffer.concat(pieces).toString('utf8')
}

type Post = { headers: Record<string, string>; body: string; keptCharacters: number }

/** The other side closed a kept connection at the moment it was used: nothing was answered, so it is sent once more. */
const wasJustClosed = (error: unknown): boolean => {
  const { isOfKeptConnection = false, code } = error as { isOfKeptConnection?: boolean; code?: string }
  return isOfKeptConnection && (code === 'ECONNRESET' || code === 'EPIPE')
}

/** Posts a text over connections that are kept for the next one. Redirects are answers, and long answers are cut. */
export const postRemote = async (
  url: URL,
  { headers, body, keptCharacters }: Post,
  options: RemoteOptions,
): Promise<{ status: number; text: string }> => {
  const question = { method: 'POST', headers, body } as const
  try {
    const answer = await askRemote(url, { ...options, agent: agentFor(url, options) }, question).catch(
      (error: unknown) => {
        if (wasJustClosed(error)) return askRemote(url, options, question)
        throw error
      },
    )
    return { status: answer.statusCode ?? 0, text: (await readSome(answer)).slice(0, keptCharacters) }
  } catch (error) {
    throw remoteFailure(error, url, options)
  }
}
