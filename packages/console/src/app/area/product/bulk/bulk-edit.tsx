import { Button, Modal, Progress } from '@mantine/core'
import { useState } from 'react'
import type { Chosen } from '../../../parts/list/list.types.ts'
import { useSession } from '../../../session/use-session.tsx'
import { translated } from '../../../words/sentences/translated.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { BulkChange, Row } from './bulk-change.ts'
import { BulkFields } from './bulk-fields.tsx'
import { type BulkStep, useBulk } from './use-bulk.ts'

type Props = { chosen: Chosen<Row>; onDone(): void }

const first: BulkChange = { kind: 'status', status: 'inactive', percent: 10, category: null }

type OutcomeProps = Pick<ReturnType<typeof useBulk>, 'step' | 'progress' | 'isStopped'> & { count: number }

/** How far it is, what would change or has changed, and what was refused. */
const Outcome = ({ step, progress, isStopped, count }: OutcomeProps) => {
  const { words } = useWords()
  const { formats } = useSession()
  if (step === 'ready') return null
  const { seen, changed, problems, refused } = progress ?? { seen: 0, changed: 0, problems: [], refused: 0 }
  const isRunning = step === 'trying' || step === 'writing'
  const [some, all] = [formats.number(changed), formats.number(seen)]
  const texts: Record<BulkStep, string> = {
    ready: '',
    trying: words.catalog.bulkSeen({ count: all, all: formats.number(count) }),
    writing: words.catalog.bulkSeen({ count: all, all: formats.number(count) }),
    tried:
      changed === 0 && refused === 0
        ? words.catalog.bulkNothing
        : words.catalog.bulkWould({ count: some, all }),
    done: words.catalog.bulkDone({ count: changed }),
  }
  return (
    <div className="dry-run" role="status">
      {isRunning && (
        <Progress value={(100 * seen) / Math.max(1, count)} aria-label={words.catalog.bulkProgress} mb="xs" />
      )}
      <b>{texts[step]}</b>
      {isStopped && <p>{words.catalog.bulkStopped({ count: Math.max(0, count - seen) })}</p>}
      {problems.map(({ code, message }) => (
        <p key={`${code} ${message}`}>
          <b>{code}</b> {translated(message)}
        </p>
      ))}
      {refused > problems.length && (
        <p>{words.catalog.bulkMore({ count: formats.number(refused - problems.length) })}</p>
      )}
    </div>
  )
}

/** Changes the selected products, after a dry run that shows the result and stores nothing. */
export const BulkEdit = ({ chosen, onDone }: Props) => {
  const { words } = useWords()
  const { formats } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [change, setChange] = useState(first)
  const bulk = useBulk(chosen, change)
  const { step, progress, isStopped } = bulk
  const isRunning = step === 'trying' || step === 'writing'
  const changing = progress?.changed ?? 0
  const close = () => {
    if (isRunning) return
    setOpen(false)
    if (step === 'done') onDone()
    bulk.reset()
  }
  const needsCategory = change.kind.endsWith('Category') && change.category === null
  return (
    <>
      <Button size="compact-sm" onClick={() => setOpen(true)}>
        {words.catalog.bulk}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={words.catalog.bulkTitle({ count: chosen.count })}
        withCloseButton={false}
      >
        <BulkFields
          change={change}
          isBusy={isRunning || step === 'done'}
          onChange={(next) => {
            setChange({ ...change, ...next })
            bulk.reset()
          }}
        />
        <Outcome step={step} progress={progress} isStopped={isStopped} count={chosen.count} />
        <div className="modal-actions">
          <Button variant="default" onClick={isRunning ? bulk.stop : close}>
            {isRunning ? words.catalog.bulkStop : step === 'done' ? words.keys.close : words.detail.keep}
          </Button>
          {step === 'tried' && changing > 0 && !isStopped ? (
            <Button onClick={() => bulk.run(false)}>
              {words.catalog.bulkApply({ count: formats.number(changing) })}
            </Button>
          ) : (
            step !== 'done' && (
              <Button
                onClick={() => bulk.run(true)}
                loading={isRunning}
                disabled={needsCategory || (step === 'tried' && !isStopped)}
              >
                {words.catalog.bulkTry}
              </Button>
            )
          )}
        </div>
      </Modal>
    </>
  )
}
