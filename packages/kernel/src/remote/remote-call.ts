import { texts } from '@tradepost/contract'
import { askRemote, RemoteError, type RemoteOptions, remoteFailure } from './remote-file.ts'

export type RemoteCall = { headers: Record<string, string>; body: string | Uint8Array; maxBytes: number }

/**
 * Posts a body and reads the answer, to the addresses from which files may be fetched. Redirects are not followed: the
 * answer of a moved site is that it has moved.
 */
export const callRemote = async (
  url: URL,
  { headers, body, maxBytes }: RemoteCall,
  options: RemoteOptions,
): Promise<{ status: number; text: string }> => {
  try {
    const answer = await askRemote(url, options, { method: 'POST', headers, body })
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of answer as AsyncIterable<Uint8Array>) {
      bytes += piece.length
      if (bytes > maxBytes) {
        answer.destroy()
        throw new RemoteError(texts.answerTooLarge(url.hostname, maxBytes))
      }
      pieces.push(piece)
    }
    return { status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') }
  } catch (error) {
    throw remoteFailure(error, url, options)
  }
}
