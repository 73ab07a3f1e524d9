import { Button, Modal, NumberInput, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../../parts/notice.tsx'
import { Picker } from '../../../parts/picker/picker.tsx'
import { textOf } from '../../../parts/states.tsx'
import { useDesk } from '../../../session/use-session.tsx'
import { useWords, wordFor } from '../../../words/use-words.tsx'
import { type BulkChange, type BulkKind, batchOf, bulkKinds, type Row } from './bulk-change.ts'

type Props = { rows: Row[]; onDone(): void }

const statuses = ['active', 'inactive'] as const

/** Changes many products by one request, after a dry run that stores nothing has told what would happen. */
export const BulkEdit = ({ rows, onDone }: Props) => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [change, setChange] = useState<BulkChange>({
    kind: 'status',
    status: 'inactive',
    percent: 10,
    category: null,
  })
  const batch = batchOf(rows, change)
  const trying = useMutation({
    mutationFn: () => api.writeCatalogBatch({ body: batch }, { dryRun: true }),
    onError: (error) => notify(textOf(error), true),
  })
  const writing = useMutation({
    mutationFn: () => api.writeCatalogBatch({ body: batch }),
    onSuccess: ({ errors }) => {
      notify(words.catalog.bulkDone(formats.number(batch.length - errors.length)), errors.length > 0)
      void queries.invalidateQueries({ queryKey: ['products'] })
      setOpen(false)
      onDone()
    },
    onError: (error) => notify(textOf(error), true),
  })
  const set = (next: Partial<BulkChange>) => {
    setChange({ ...change, ...next })
    trying.reset()
  }
  const { kind } = change
  const problems = trying.data?.errors ?? []
  const sound = batch.length - new Set(problems.map(({ entityIndex }) => entityIndex)).size
  const isTried = trying.isSuccess
  return (
    <>
      <Button size="compact-sm" onClick={() => setOpen(true)}>
        {words.catalog.bulk}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={words.catalog.bulkTitle(formats.number(rows.length))}
        withCloseButton={false}
      >
        <div className="fields">
          <Select
            label={words.catalog.bulkWhat}
            data={bulkKinds.map((value) => ({ value, label: words.catalog.bulkKinds[value] }))}
            value={kind}
            allowDeselect={false}
            onChange={(next) => next && set({ kind: next as BulkKind })}
            data-autofocus
          />
          {kind === 'status' && (
            <Select
              label={words.product.status}
              data={statuses.map((value) => ({ value, label: wordFor(words.value, value) }))}
              value={change.status}
              allowDeselect={false}
              onChange={(next) => next && set({ status: next as BulkChange['status'] })}
            />
          )}
          {kind.endsWith('Percent') && (
            <NumberInput
              label={words.catalog.percent}
              value={change.percent}
              min={kind === 'salePercent' ? 0 : -99}
              max={kind === 'salePercent' ? 99 : 1000}
              suffix=" %"
              onChange={(next) => set({ percent: Number(next) })}
            />
          )}
          {kind.endsWith('Category') && (
            <Picker
              kind="category"
              label={words.field.categoryCode}
              value={change.category}
              onChange={(category) => set({ category })}
            />
          )}
        </div>
        {isTried && (
          <div className="dry-run" role="status">
            <b>{words.catalog.bulkWould(formats.number(sound), formats.number(rows.length))}</b>
            {problems.map(({ entityIndex, message }) => (
              <p key={`${entityIndex} ${message}`}>
                <b>{batch[entityIndex]?.entityId}</b> {message}
              </p>
            ))}
          </div>
        )}
        <div className="modal-actions">
          <Button variant="default" onClick={() => setOpen(false)}>
            {words.detail.keep}
          </Button>
          {isTried && sound > 0 ? (
            <Button onClick={() => writing.mutate()} loading={writing.isPending}>
              {words.catalog.bulkApply(formats.number(sound))}
            </Button>
          ) : (
            <Button
              onClick={() => trying.mutate()}
              loading={trying.isPending}
              disabled={batch.length === 0 || isTried}
            >
              {words.catalog.bulkTry}
            </Button>
          )}
        </div>
        {batch.length === 0 && <p className="quiet">{words.catalog.bulkNothing}</p>}
      </Modal>
    </>
  )
}
