import { Obj } from '@tradepost/contract'
import { keepWrites } from '../write/kept.ts'
import { type Preview, previewOf, titleOf } from '../write/preview.ts'
import { issueToken, LIFE_MINUTES } from '../write/token.ts'
import type { Write } from '../write/write.ts'
import { explain } from './failure.ts'
import { tool } from './tool.ts'
import { MOST_WRITES, Writes } from './write.schema.ts'

type Tried = { write: Write; preview?: Preview; failure?: string }

const textOf = ({ write, preview, failure }: Tried): string => {
  const refused = preview?.refused.map((each) => `would be refused: ${each}`) ?? []
  const lines =
    failure !== undefined ? [`would be refused: ${failure}`] : [...refused, ...(preview?.lines ?? [])]
  return [titleOf(write), ...(lines.length > 0 ? lines : ['changes nothing'])].join('\n  ')
}

const isRefused = ({ preview, failure }: Tried) => failure !== undefined || (preview?.refused.length ?? 0) > 0

export const previewWrite = tool({
  name: 'preview_write',
  title: 'Preview a change',
  description: `Shows field by field what one or more writes (up to ${MOST_WRITES}) would change, and stores nothing. Answers a token for confirm_write. Always show the preview to the user first.`,
  input: Obj({ writes: Writes }),
  isReadOnly: true,
  run: async (access, { writes }) => {
    const tried = await Promise.all(
      writes.map(async (write): Promise<Tried> => {
        try {
          return { write, preview: await previewOf(access, write) }
        } catch (error) {
          const failure = explain(error)
          if (failure === null) throw error
          return { write, failure }
        }
      }),
    )
    const texts = tried.map(textOf)
    if (tried.some(isRefused))
      return [
        ...texts,
        'Nothing has changed, and there is no token: mend or leave out what would be refused, then preview again.',
      ].join('\n')
    if (tried.every(({ preview }) => preview?.lines.length === 0))
      return [...texts, 'All of it stands like this already: there is nothing to confirm.'].join('\n')
    const token = issueToken(
      access,
      writes,
      tried.map(({ preview }) => preview?.revision ?? ''),
    )
    keepWrites(token, writes)
    return [
      ...texts,
      `Nothing has changed yet. Show this to the user. If they agree: confirm_write with the token ${token} within ${LIFE_MINUTES} minutes.`,
    ].join('\n')
  },
})
