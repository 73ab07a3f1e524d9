import { appendFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSegment, nextSegment } from './log-segment.ts'

/** All that was committed until `date` is in `segment` or before it. */
export type Moment = { date: string; segment: string }
export type ChainFile = { segment: string; path: string; isPacked: boolean }

const MOMENTS = 'moments.jsonl'

const parse = (line: string): Moment[] => {
  try {
    const { date, segment } = JSON.parse(line)
    return isSegment(segment) && !Number.isNaN(Date.parse(date)) ? [{ date, segment }] : []
  } catch {
    // cut off by a crash; the moments before it hold
    return []
  }
}

export const readMoments = async (chain: string): Promise<Moment[]> => {
  const text = await readFile(join(chain, MOMENTS), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => (line === '' ? [] : parse(line)))
}

/** When any chain of the archive was last led on; undefined where none ever was. */
export const findLastKept = async (archive: string): Promise<Date | undefined> => {
  const chains = await readdir(archive).catch(() => [])
  const found = await Promise.all(
    chains.map((name) => stat(join(archive, name, MOMENTS)).catch(() => undefined)),
  )
  const newest = Math.max(...found.map((facts) => facts?.mtimeMs ?? 0), 0)
  return newest > 0 ? new Date(newest) : undefined
}

/** Behind a line end of its own: the last line may have been cut off. */
export const addMoment = (chain: string, moment: Moment): Promise<void> =>
  appendFile(join(chain, MOMENTS), `\n${JSON.stringify(moment)}`, { mode: 0o600, flush: true })

const isThere = (path: string) => stat(path).then(Boolean, () => false)

const findFile = async (chain: string, segment: string): Promise<ChainFile | undefined> => {
  const [packed, part] = [join(chain, `${segment}.gz`), join(chain, `${segment}.part`)]
  if (await isThere(packed)) return { segment, path: packed, isPacked: true }
  return (await isThere(part)) ? { segment, path: part, isPacked: false } : undefined
}

export type FoundLog =
  | { files: ChainFile[] }
  /** Why there is none: it ends before the moment, or a segment is not there. */
  | { endsAt: string | undefined }
  | { lacks: string }

/** The files that lead from a segment to a moment. */
export const findLog = async (chain: string, from: string, at: Date): Promise<FoundLog> => {
  const moments = await readMoments(chain)
  const goal = moments.find(({ date }) => new Date(date) >= at)
  if (!goal) return { endsAt: moments.at(-1)?.date }
  const files: ChainFile[] = []
  for (let segment = from; segment <= goal.segment; segment = nextSegment(segment)) {
    const file = await findFile(chain, segment)
    if (!file) return { lacks: segment }
    files.push(file)
  }
  return { files }
}

/** Removes all that is older than `before`: segments, moments, and then the chain itself, unless it is the one in use. */
export const pruneChains = async (folder: string, current: string, before: Date): Promise<void> => {
  for (const name of await readdir(folder)) {
    const chain = join(folder, name)
    const moments = await readMoments(chain)
    if (moments.length === 0) continue
    const kept = moments.filter(({ date }) => new Date(date) >= before)
    const [first] = kept
    if (!first && name !== current) await rm(chain, { recursive: true, force: true })
    else if (first && kept.length < moments.length) await pruneChain(chain, first.segment, kept)
  }
}

const pruneChain = async (chain: string, first: string, kept: Moment[]): Promise<void> => {
  for (const name of await readdir(chain))
    if (isSegment(name.slice(0, 24)) && name.slice(0, 24) < first)
      await rm(join(chain, name), { force: true })
  const draft = join(chain, `${MOMENTS}.draft`)
  await writeFile(draft, kept.map((moment) => JSON.stringify(moment)).join('\n'), {
    mode: 0o600,
    flush: true,
  })
  await rename(draft, join(chain, MOMENTS))
}
