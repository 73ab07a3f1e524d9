import { authenticationFailed } from '@tradepost/plugin'
import { version } from '../../../version.ts'
import type { PluginError } from '../model/plugin.errors.ts'
import type { VendorNames } from '../model/vendor.rules.ts'

const AUTHENTICATION_FAILED = 120

/** Stands around every answer that is no file; fields of the result come beside it. */
const envelope = (names: VendorNames, traceId: string | null, error: PluginError | null) => ({
  error: error?.number ?? 0,
  error_text: error ? error.message.replace('{settings}', names.settings) : null,
  error_name: error?.number === AUTHENTICATION_FAILED ? authenticationFailed : null,
  trace_id: traceId,
  [names.libraryVersion]: version,
  plugin_version: version,
})

export const successAnswer = (
  names: VendorNames,
  traceId: string | null,
  fields: Record<string, unknown>,
): Record<string, unknown> => ({ ...envelope(names, traceId, null), ...fields })

export const errorAnswer = (names: VendorNames, traceId: string | null, error: PluginError) =>
  envelope(names, traceId, error)
