import type { Write } from './write.ts'

const MOST = 200

/** Of this process, so that an assistant need not repeat what it has previewed; another process asks for it. */
const kept = new Map<string, Write[]>()

export const keepWrites = (token: string, writes: Write[]): void => {
  kept.set(token, writes)
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
}

export const keptWrites = (token: string): Write[] | undefined => kept.get(token)
