import { type ReturnLineUpdate, type ReturnOrderUpdate, texts } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import { checkDuplicates } from '../model/line/line.rules.ts'
import { amountsAfter, type ReturnDoc } from './document.rules.ts'
import {
  endOf,
  isTakenOut,
  lineStatusIn,
  mayLineEnd,
  returnLineMachine,
  returnOrderMachine,
} from './return-order.machine.ts'

type Sent = ReturnOrderUpdate

const refusedAt = (message: string, path: Problem['path'], value: unknown): Problem => ({
  code: 'NOT_PASSED',
  message,
  path,
  value,
})

const withSentLines = (before: ReturnDoc, { lineItems = [] }: Sent): ReturnDoc => {
  const sent = new Map(lineItems.map(({ code, status }) => [code, status]))
  return {
    ...before,
    lineItems: before.lineItems.map((line) => ({ ...line, status: sent.get(line.code) ?? line.status })),
  }
}

/** Lines that have not ended follow the return; a return whose last line has ended ends with it. */
const withStatuses = (before: ReturnDoc, { status }: Sent, doc: ReturnDoc): ReturnDoc => {
  const next = status ?? before.status
  const lineItems = doc.lineItems.map((line) => ({ ...line, status: lineStatusIn(next, line.status) }))
  return { ...doc, lineItems, status: endOf(lineItems.map((line) => line.status)) ?? next }
}

/** The return after an update, whether it is allowed or not. */
export const applyUpdate = (before: ReturnDoc, sent: Sent, now: Date): ReturnDoc => {
  const moved = withStatuses(before, sent, withSentLines(before, sent))
  const after = {
    ...moved,
    notes: sent.notes === undefined ? before.notes : sent.notes,
    dropOffType: sent.dropOffType ?? before.dropOffType,
    dropOffLocationCode:
      sent.dropOffLocationCode === undefined ? before.dropOffLocationCode : sent.dropOffLocationCode,
    completeDate:
      moved.status === 'completed' ? (before.completeDate ?? now.toISOString()) : before.completeDate,
  }
  const isSmaller = after.lineItems.some(
    ({ status }, index) => isTakenOut(status) && before.lineItems[index]?.status !== status,
  )
  return isSmaller ? { ...after, ...amountsAfter(before, after) } : after
}

const checkLine = (before: ReturnDoc, { status }: Sent, sent: ReturnLineUpdate, index: number): Problem[] => {
  const line = before.lineItems.find(({ code }) => code === sent.code)
  if (!line) return [refusedAt(texts.lineItemNotReturned(sent.code), ['lineItems', index, 'code'], sent.code)]
  const next = sent.status
  if (next === undefined || next === line.status) return []
  const path = ['lineItems', index, 'status']
  const refusal = returnLineMachine.refusal(line.status, next, undefined)
  if (refusal) return [refusedAt(refusal, path, next)]
  const mayEnd = [before.status, status ?? before.status].some((one) => mayLineEnd(one, next))
  if (!returnLineMachine.isFinal(next) || mayEnd) return []
  const message = texts.lineCannotEnd(status ?? before.status, next)
  return [refusedAt(message, path, next)]
}

const checkMove = (before: ReturnDoc, sent: Sent): Problem[] => {
  if (sent.status === undefined) return []
  const lines = withSentLines(before, sent).lineItems.map(({ status }) => status)
  const refusal = returnOrderMachine.refusal(before.status, sent.status, lines)
  return refusal ? [refusedAt(refusal, ['status'], sent.status)] : []
}

const checkDropOff = (before: ReturnDoc, sent: Sent, locations: Set<string>): Problem[] => {
  const names = (['dropOffType', 'dropOffLocationCode'] as const).filter(
    (name) => sent[name] !== undefined && sent[name] !== before[name],
  )
  if (returnOrderMachine.isFinal(before.status))
    return names.map((name) => refusedAt(texts.dropOffFixed(before.status, name), [name], sent[name]))
  const code = sent.dropOffLocationCode
  if (!names.includes('dropOffLocationCode') || !code || locations.has(code)) return []
  return [refusedAt(texts.noSuchLocation(code), ['dropOffLocationCode'], code)]
}

export const checkUpdate = (before: ReturnDoc, sent: Sent, locations: Set<string>): Problem[] => [
  ...checkMove(before, sent),
  ...checkDropOff(before, sent, locations),
  ...checkDuplicates(sent.lineItems ?? []),
  ...(sent.lineItems ?? []).flatMap((line, index) => checkLine(before, sent, line, index)),
]
