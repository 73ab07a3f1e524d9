import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Access } from '../access.ts'
import { ToolError } from '../tool-error.ts'
import type { Write } from './write.ts'

const LIFE_MS = 15 * 60_000
export const LIFE_MINUTES = LIFE_MS / 60_000

const digest = ({ secret }: Access, ...parts: unknown[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

const isSame = (one: string, other: string): boolean => {
  const [ours, theirs] = [Buffer.from(one), Buffer.from(other)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** Holds a hash of what was previewed and of the revisions that it was previewed on, bound to the caller. */
export const issueToken = (access: Access, writes: Write[], revisions: string[]): string => {
  const issued = access.now().toString(36)
  return [issued, digest(access, issued, writes), digest(access, issued, revisions)].join('.')
}

const again = 'Call preview_write again and show its answer to the user.'

export const checkToken = (access: Access, token: string, writes: Write[]) => {
  const [issued = '', ofWrites = '', ofRevisions = ''] = token.split('.')
  if (!isSame(digest(access, issued, writes), ofWrites))
    throw new ToolError('The token is not that of a preview of exactly these writes by this client.', again)
  if (access.now() - Number.parseInt(issued, 36) > LIFE_MS)
    throw new ToolError(`The preview is older than ${LIFE_MINUTES} minutes.`, again)
  return { isUnchanged: (revisions: string[]) => isSame(digest(access, issued, revisions), ofRevisions) }
}
