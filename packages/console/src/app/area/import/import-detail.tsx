import { can } from '@tradepost/contract/permission'
import '../../style/import.css'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { AskButton } from '../../parts/ask-button.tsx'
import { Card, Detail, Facts } from '../../parts/detail/detail.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { isOver } from './import-values.ts'
import { useImport } from './use-import.ts'

export const ImportDetail = () => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const queries = useQueryClient()
  const { importRef = '' } = useParams({ strict: false })
  const { data, error, refetch } = useImport(importRef)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { source, status, checkOnly, createDate, startDate, endDate, undoableUntil, undo } = data
  const after = () => queries.invalidateQueries({ queryKey: ['import', importRef] })
  const canUndo = undoableUntil !== null && (undo === null || undo.status === 'aborted')
  return (
    <Detail
      back={{ to: '/imports', title: words.imports.imports }}
      title={source || importRef}
      status={<Status value={status} />}
      note={checkOnly ? words.imports.checkOnly : undefined}
      actions={
        may(can.editImports) && (
          <div className="buttons">
            {!isOver(data) && (
              <AskButton
                title={words.imports.cancel}
                text={words.imports.cancelText}
                done={words.imports.canceled}
                run={async () => {
                  await api.cancelImport({ importRef })
                  await after()
                }}
              />
            )}
            {canUndo && (
              <AskButton
                title={words.imports.undo}
                text={words.imports.undoText}
                done={words.imports.undoing}
                run={async () => {
                  await api.undoImport({ importRef })
                  await after()
                }}
              />
            )}
          </div>
        )
      }
      side={
        <>
          <Card title={words.imports.details}>
            <Facts
              facts={[
                [words.imports.ref, <code key="ref">{importRef}</code>],
                [words.field.createDate, formats.dateTime(createDate)],
                [words.imports.started, formats.dateTime(startDate)],
                [words.imports.ended, formats.dateTime(endDate)],
                [words.imports.undoable, undoableUntil && formats.dateTime(undoableUntil)],
              ]}
            />
          </Card>
          {undo && (
            <Card title={words.imports.undone} extra={<Status value={undo.status} />}>
              <Facts
                facts={[
                  [words.imports.restored, formats.number(undo.restored)],
                  [words.imports.deleted, formats.number(undo.deleted)],
                  [words.imports.createdAgain, formats.number(undo.createdAgain)],
                  [words.imports.refused, formats.number(undo.refused)],
                  [
                    words.imports.notUndone,
                    undo.notUndone.map((entity) => wordFor(words.value, entity)).join(', '),
                  ],
                ]}
              />
            </Card>
          )}
        </>
      }
    >
      <ImportOutcome importRef={importRef} />
    </Detail>
  )
}
