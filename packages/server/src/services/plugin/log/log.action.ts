import { Obj, type PluginLogType, pluginLogTypes, Text, Type } from '@tradepost/contract'
import { action, shopKey } from '../model/action.types.ts'
import { PluginError } from '../model/plugin.errors.ts'
import { parseInteger } from '../model/value.rules.ts'
import { listLines, removeLines } from './plugin-log.store.ts'

const DEFAULT_LINES = 20
const MAX_LINES = 10_000

const typeOf = (text: string | undefined): PluginLogType => {
  const type = pluginLogTypes.find((name) => name === text)
  if (!type) throw new PluginError('unknownLogType')
  return type
}

const countOf = (lines: string | undefined) => {
  const count = parseInteger(lines, DEFAULT_LINES)
  return count < 1 ? DEFAULT_LINES : count
}

export const getLogFile = action({
  parameters: Obj({
    log_type: Type.Optional(Text(0, 100)),
    lines: Type.Optional(Text(0, 30)),
  }),
  run: async (call, { log_type, lines }) => {
    const type = typeOf(log_type || 'error')
    const found = await listLines(call.ctx.db, shopKey(call), type, Math.min(countOf(lines), MAX_LINES))
    const text = found.map(({ date, text: line }) => `${date.toISOString()} ${line}\n`).join('')
    return { file: { contentType: 'text/plain; charset=UTF-8', fileName: null, text } }
  },
})

export const clearLogFile = action({
  parameters: Obj({ log_type: Type.Optional(Text(0, 100)) }),
  run: async (call, { log_type }) => {
    await removeLines(call.ctx.db, shopKey(call), typeOf(log_type))
    return {}
  },
})

/** Answers are made of the data as it is: there is nothing to clear. */
export const clearCache = action({ parameters: Obj({}), run: async () => ({}) })
