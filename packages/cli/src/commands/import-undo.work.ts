import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportUndo } from '@tradepost/contract'
import { type Client, UnauthorizedError } from '@tradepost/sdk'
import { connect } from '../import/connect.ts'
import { problemLine } from '../import/problems.ts'
import { print, printJson } from '../print.ts'
import { notice } from '../session.ts'
import type { UndoValues } from './import.command.ts'
import { problemsOf, reportingErrors } from './import.work.ts'

const LOOK_MS = 1000

/** Until it has ended. A token lives for an hour. */
const follow = async (session: { api: Client }, values: UndoValues): Promise<ImportUndo> => {
  for (;;)
    try {
      const { undo } = (await session.api.getImport({ importRef: values.ref })).import
      if (undo?.status === 'finished' || undo?.status === 'aborted') return undo
      await sleep(LOOK_MS)
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error
      session.api = await connect(values)
    }
}

const work = async (values: UndoValues): Promise<number | undefined> => {
  const session = { api: await connect(values) }
  const { undo: begun } = await session.api.undoImport({ importRef: values.ref })
  if (begun.notUndone.length > 0) notice(`Not undone: records of ${begun.notUndone.join(', ')}.`)
  const undo = await follow(session, values)
  const problems = await problemsOf(session.api, values.ref)
  const { status, deleted, restored, createdAgain, refused } = undo
  if (values.json) printJson({ undo, problems })
  else {
    const verb = status === 'finished' ? 'Undone' : 'Aborted'
    print(
      `${verb}: ${deleted} deleted, ${restored} restored, ${createdAgain} created again, ${refused} left as they are.`,
    )
    if (refused > 0) print(['Log of the import:', ...problems.map(problemLine)].join('\n'))
  }
  return status === 'finished' && refused === 0 && undo.notUndone.length === 0 ? undefined : 1
}

/** 1 if a record stays as the import left it. */
export const undoImport = (values: UndoValues): Promise<number | undefined> =>
  reportingErrors(() => work(values))
