import type {
  SalesOrderLine,
  SalesOrderLineCreate,
  SalesOrderLineUpdate,
  SalesOrderStatus,
} from '@tradepost/contract'
import { lineMachine, lineStatusIn } from '../state/order.machine.ts'
import { completeLine, patchLine } from './line-document.rules.ts'

/** A quantity of zero cancels a line that is still open. */
const cancelEmpty = (line: SalesOrderLine, sent: SalesOrderLineUpdate): SalesOrderLine =>
  sent.quantity === 0 && sent.status === undefined && !lineMachine.isFinal(line.status)
    ? { ...line, status: 'canceled' }
    : line

/** A line that is replaced by another; unless the request says otherwise, its quantity is zero. */
const replacedBy = (line: SalesOrderLine, isSent: boolean): SalesOrderLine => {
  const replaced: SalesOrderLine = { ...line, subStatus: 'replaced' }
  if (isSent || lineMachine.isFinal(line.status)) return replaced
  return { ...replaced, quantity: 0, status: 'canceled', quantityChangeReason: 'substituted' }
}

const addLines = (
  before: SalesOrderLine[],
  sent: SalesOrderLineUpdate[],
  status: SalesOrderStatus,
): SalesOrderLine[] => {
  const known = new Set(before.map(({ code }) => code))
  const last = Math.max(0, ...before.map(({ id }) => id))
  return sent
    .filter(({ code }) => !known.has(code))
    .map((line, index) =>
      cancelEmpty(
        completeLine(
          {
            ...(line as SalesOrderLineCreate),
            ...(line.replacedLineItemId && { subStatus: line.subStatus ?? 'substituted' }),
          },
          { id: last + 1 + index, status: lineStatusIn(status) },
        ),
        line,
      ),
    )
}

/** The lines after an update, in their order; new ones come last. */
export const updateLines = (
  before: SalesOrderLine[],
  sent: SalesOrderLineUpdate[],
  status: SalesOrderStatus,
): SalesOrderLine[] => {
  const changes = new Map(sent.map((line) => [line.code, line]))
  const replaced = new Set(sent.map(({ replacedLineItemId }) => replacedLineItemId))
  const changed = before.map((line) => {
    const change = changes.get(line.code)
    const after = change ? cancelEmpty(patchLine(line, change), change) : line
    return replaced.has(line.id) ? replacedBy(after, change !== undefined) : after
  })
  return [...changed, ...addLines(before, sent, status)]
}

/** Lines that are not final follow the order into its new status, unless the request names their own. */
export const followStatus = (
  lines: SalesOrderLine[],
  status: SalesOrderStatus,
  hasOwn: (code: string) => boolean,
): SalesOrderLine[] => {
  const next = lineStatusIn(status)
  return lines.map((line) =>
    hasOwn(line.code) || lineMachine.isFinal(line.status) ? line : { ...line, status: next },
  )
}
