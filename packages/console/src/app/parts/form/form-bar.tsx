import { Alert, Button, Modal } from '@mantine/core'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import type { Form } from './use-form.ts'

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value)

const useShownValue = () => {
  const { words } = useWords()
  const { formats } = useSession()
  return (value: unknown): string => {
    if (value === null || value === '') return '–'
    if (typeof value === 'number') return formats.number(value)
    if (typeof value === 'boolean') return value ? words.list.yes : words.list.no
    if (typeof value === 'string')
      return isMoment(value) ? formats.dateTime(value) : wordFor(words.value, value)
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

/** Both versions side by side, after somebody else saved first. */
const Conflict = ({ form, labelOf }: { form: Form; labelOf(field: string): string }) => {
  const { words } = useWords()
  const shownValue = useShownValue()
  const { conflict } = form
  return (
    <Modal
      opened={conflict !== null}
      onClose={form.takeTheirs}
      title={words.form.conflictTitle}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p>{words.form.conflict}</p>
      <div className="table-box plain">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.form.field}</th>
              <th scope="col">{words.form.mine}</th>
              <th scope="col">{words.form.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {conflict?.clashes.map(({ field, mine, theirs }) => (
              <tr key={field}>
                <th scope="row">{labelOf(field)}</th>
                <td>{shownValue(mine)}</td>
                <td>{shownValue(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="modal-actions">
        <Button variant="default" onClick={form.takeTheirs}>
          {words.form.takeTheirs}
        </Button>
        <Button onClick={form.takeMine}>{words.form.takeMine}</Button>
      </div>
    </Modal>
  )
}

/** Appears with the first change, and stays until it is saved or discarded; a conflict is decided in its dialog. */
export const FormBar = ({ form, labelOf }: { form: Form; labelOf(field: string): string }) => {
  const { words } = useWords()
  return (
    <>
      {form.problems.rest.length > 0 && (
        <Alert color="red" variant="light" role="alert">
          {form.problems.rest.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
      {form.isChanged && form.conflict === null && (
        <div className="form-bar">
          <span>{words.form.unsaved}</span>
          <Button variant="default" onClick={form.discard} disabled={form.isBusy}>
            {words.form.discard}
          </Button>
          <Button onClick={form.submit} loading={form.isBusy}>
            {words.form.save}
          </Button>
        </div>
      )}
      <Conflict form={form} labelOf={labelOf} />
    </>
  )
}
