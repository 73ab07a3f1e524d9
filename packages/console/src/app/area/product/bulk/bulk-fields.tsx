import { NumberInput, Select } from '@mantine/core'
import { Picker } from '../../../parts/picker/picker.tsx'
import { useWords, wordFor } from '../../../words/use-words.tsx'
import { type BulkChange, type BulkKind, bulkKinds } from './bulk-change.ts'

const statuses = ['active', 'inactive'] as const

type Props = { change: BulkChange; isBusy: boolean; onChange(next: Partial<BulkChange>): void }

/** The field that a bulk edit changes, and its new value. */
export const BulkFields = ({ change, isBusy, onChange }: Props) => {
  const { words } = useWords()
  const { kind } = change
  return (
    <div className="fields">
      <Select
        label={words.catalog.bulkWhat}
        data={bulkKinds.map((value) => ({ value, label: words.catalog.bulkKinds[value] }))}
        value={kind}
        allowDeselect={false}
        disabled={isBusy}
        onChange={(next) => next && onChange({ kind: next as BulkKind })}
        data-autofocus
      />
      {kind === 'status' && (
        <Select
          label={words.product.status}
          data={statuses.map((value) => ({ value, label: wordFor(words.value, value) }))}
          value={change.status}
          allowDeselect={false}
          disabled={isBusy}
          onChange={(next) => next && onChange({ status: next as BulkChange['status'] })}
        />
      )}
      {kind.endsWith('Percent') && (
        <NumberInput
          label={words.catalog.percent}
          value={change.percent}
          min={kind === 'salePercent' ? 0 : -99}
          max={kind === 'salePercent' ? 99 : 1000}
          suffix=" %"
          disabled={isBusy}
          onChange={(next) => onChange({ percent: Number(next) })}
        />
      )}
      {kind.endsWith('Category') && (
        <Picker
          kind="category"
          label={words.field.categoryCode}
          isReadOnly={isBusy}
          value={change.category}
          onChange={(category) => onChange({ category })}
        />
      )}
    </div>
  )
}
