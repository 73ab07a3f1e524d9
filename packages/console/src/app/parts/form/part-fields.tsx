import { PermissionGrid } from '../permission-grid.tsx'
import type { PickerKind } from '../picker/finders.ts'
import { ManyPicker, Picker } from '../picker/picker.tsx'
import type { EntityField } from './entity-form.tsx'
import { type RowColumn, RowsField } from './rows-field.tsx'

const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Several things of a kind, by their codes. */
export const manyField = (name: string, kind: PickerKind, label: string): EntityField => ({
  name,
  label,
  edit: (form, isReadOnly) => (
    <ManyPicker
      kind={kind}
      label={label}
      isReadOnly={isReadOnly}
      error={form.problems.byField[name]}
      values={asList(form.values[name])}
      onChange={(codes) => form.set(name, codes)}
    />
  ),
})

/** One thing of a kind, by its code. */
export const oneField = (name: string, kind: PickerKind, label: string): EntityField => ({
  name,
  label,
  edit: (form, isReadOnly) => (
    <Picker
      kind={kind}
      name={name}
      label={label}
      isReadOnly={isReadOnly}
      error={form.problems.byField[name]}
      value={typeof form.values[name] === 'string' && form.values[name] !== '' ? form.values[name] : null}
      onChange={(code) => form.set(name, code)}
    />
  ),
})

export const permissionsField = (label: string, codes: readonly string[] = []): EntityField => ({
  name: 'permissions',
  label,
  edit: (form, isReadOnly) => (
    <PermissionGrid
      codes={codes}
      value={asList(form.values.permissions)}
      isReadOnly={isReadOnly}
      onChange={(chosen) => form.set('permissions', chosen)}
    />
  ),
})

/** A list of small objects, edited in place; a new one starts as `blank`. */
export const rowsField = (name: string, label: string, columns: RowColumn[], blank: object): EntityField => ({
  name,
  label,
  edit: (form, isReadOnly) => (
    <RowsField
      title={label}
      columns={columns}
      rows={(form.values[name] ?? []) as Record<string, unknown>[]}
      blank={{ ...blank }}
      isReadOnly={isReadOnly}
      problem={form.problems.byField[name]}
      problemAt={(index, column) => form.problems.byField[`${name}.${index}.${column}`]}
      onChange={(rows) => form.set(name, rows)}
    />
  ),
})
