import { TradepostError } from '@tradepost/sdk'
import type { Access } from '../access.ts'
import { callOperation } from '../operation/operation.ts'
import { ToolError } from '../tool-error.ts'
import { isFields } from './difference.ts'
import { previewOf, titleOf } from './preview.ts'
import { checkToken } from './token.ts'
import { type Subject, subjectOf, type Write } from './write.ts'

/** A second confirmation finds that there is nothing left to do. */
const isDone = async (access: Access, write: Write, { bound, before }: Subject): Promise<boolean> => {
  if (bound.operation.method === 'DELETE') return before === undefined
  if (before === undefined) return false
  try {
    return (await previewOf(access, write)).lines.length === 0
  } catch (error) {
    if (error instanceof TradepostError) return false
    throw error
  }
}

/** The key makes it safe to confirm twice where no read shows what was written. */
const store = async (access: Access, { bound, input, ifMatch }: Subject, idempotencyKey: string) => {
  const { body } = await callOperation(access, bound, input, { ifMatch, idempotencyKey })
  const errors = isFields(body) && Array.isArray(body.errors) && body.errors.length > 0
  return errors || body === undefined ? JSON.stringify(body) : undefined
}

/** Carries out the writes of a preview, in their order, if nothing has changed since. */
export const confirm = async (
  access: Access,
  token: string,
  writes: Write[],
): Promise<{ stored: string[]; failed?: { write: string; error: unknown } }> => {
  const { isUnchanged } = checkToken(access, token, writes)
  const subjects = await Promise.all(writes.map((write) => subjectOf(access, write)))
  if (!isUnchanged(subjects.map(({ revision }) => revision))) {
    const done = await Promise.all(
      subjects.map((subject, index) => isDone(access, writes[index] as Write, subject)),
    )
    if (done.every(Boolean))
      return { stored: writes.map((write) => `${titleOf(write)}: stands as confirmed`) }
    throw new ToolError(
      'Something has changed since the preview, so nothing was stored.',
      'Call preview_write again and show its answer to the user.',
    )
  }
  const stored: string[] = []
  for (const [index, subject] of subjects.entries()) {
    const title = titleOf(writes[index] as Write)
    try {
      const answer = await store(access, subject, `${token}.${index}`)
      stored.push(answer === undefined ? `${title}: stored` : `${title}: ${answer}`)
    } catch (error) {
      return { stored, failed: { write: title, error } }
    }
  }
  return { stored }
}
