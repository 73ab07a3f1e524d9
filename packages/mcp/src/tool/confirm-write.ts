import { Obj, Text, Type } from '@tradepost/contract'
import { ToolError } from '../tool-error.ts'
import { confirm } from '../write/confirm.ts'
import { keptWrites } from '../write/kept.ts'
import { explain } from './failure.ts'
import { tool } from './tool.ts'
import { Writes } from './write.schema.ts'

export const confirmWrite = tool({
  name: 'confirm_write',
  title: 'Carry out a previewed change',
  description:
    'Stores what preview_write has shown, by its token, after the user agreed. Refuses when something has changed since. Safe to call twice.',
  input: Obj({
    token: Text(1, 200, { description: 'The token that preview_write answered' }),
    writes: Type.Optional(Writes),
  }),
  isReadOnly: false,
  run: async (access, { token, writes = keptWrites(token) }) => {
    if (!writes)
      throw new ToolError(
        'The writes of this token are not known here.',
        'Call confirm_write again with the token and, in writes, the same as in preview_write.',
      )
    const { stored, failed } = await confirm(access, token, writes)
    if (!failed) return stored.join('\n')
    throw new ToolError(
      [...stored, `${failed.write} failed: ${explain(failed.error) ?? 'the server had a fault'}`].join('\n'),
      'What is listed as stored is stored, nothing after the failed one was tried. Preview the rest again.',
    )
  },
})
