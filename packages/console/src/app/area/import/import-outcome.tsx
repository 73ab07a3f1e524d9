import { Progress } from '@mantine/core'
import { Card } from '../../parts/detail/detail.tsx'
import { Figures } from '../../parts/detail/figures.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { translated } from '../../words/sentences/translated.ts'
import { useWords } from '../../words/use-words.tsx'
import { ImportFiles } from './import-files.tsx'
import { ImportProblems } from './import-problems.tsx'
import { rejectedIn, rowsIn } from './import-values.ts'
import { useImport } from './use-import.ts'

/** Progress of an import, its results, and the rejected rows. */
export const ImportOutcome = ({ importRef }: { importRef: string }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { data, error, refetch, progress, isRunning } = useImport(importRef)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { rowsPerSecond, secondsLeft, progress: percent } = progress ?? data
  const rows = progress?.rows ?? rowsIn(data)
  return (
    <>
      {isRunning && (
        <Card title={words.imports.progress}>
          <Progress value={percent} aria-label={words.imports.progress} size="lg" />
          <p className="import-progress">
            {words.imports.soFar({ count: formats.number(rows) })}
            {rowsPerSecond !== null && (
              <span>{words.imports.speed({ count: formats.number(Math.round(rowsPerSecond)) })}</span>
            )}
            {secondsLeft !== null && (
              <span>{words.imports.left({ seconds: formats.number(secondsLeft) })}</span>
            )}
          </p>
        </Card>
      )}
      {!isRunning && (
        <Figures
          figures={[
            [words.imports.rows, formats.number(rows)],
            [words.imports.taken, formats.number(rows - rejectedIn(data))],
            [words.imports.rejected, formats.number(rejectedIn(data))],
          ]}
        />
      )}
      {data.reason && <p className="preview-note">{translated(data.reason)}</p>}
      {!isRunning && data.checkOnly && (
        <p className="quiet" role="status">
          {rejectedIn(data) === 0 ? words.imports.checkedGood : words.imports.checkedBad}
        </p>
      )}
      <ImportFiles one={data} />
      <ImportProblems importRef={importRef} isRunning={isRunning} />
    </>
  )
}
