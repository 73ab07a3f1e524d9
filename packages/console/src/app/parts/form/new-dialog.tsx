import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { BatchError, ValidationError } from '@tradepost/sdk'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { FieldFacts } from '../../api/facts.ts'
import { useWords } from '../../words/use-words.tsx'
import { useOpen } from '../row-link.tsx'
import { textOf } from '../states.tsx'
import type { Target } from '../target.ts'
import { assignProblems, changesOf, type Values } from './changes.ts'
import { Field } from './field.tsx'
import { FormDialog, useUnsaved } from './form-dialog.tsx'
import { type FieldForm, noProblems, type Problems } from './use-form.ts'

export type NewField = { name: string; label: string; facts: FieldFacts | undefined; isLong?: boolean }

type Props = {
  title: string
  /** Beside others, where it is not the main thing to do. */
  isPlain?: boolean
  fields: NewField[]
  /** Chosen until somebody chooses otherwise. */
  initial?: Values
  /** Fields that need a part of their own. */
  more?(form: FieldForm): ReactNode
  submit?: string
  /** Lists that show it, by the names of their queries. */
  renews?: readonly string[]
  /** Makes it; a page that it answers with is opened. `changes` are the values that differ from the initial ones. */
  create(values: Values, changes: Values): Promise<Target | undefined> | Promise<void>
}

/** A batch of one names the place in its list before the field. */
const withoutPlace = (path: string[]): string[] => {
  const index = path.findIndex((step) => /^\d+$/.test(step))
  return index < 0 ? path : path.slice(index + 1)
}

const problemsOf = (error: unknown, fields: string[]): Problems => {
  if (error instanceof ValidationError)
    return assignProblems(
      error.problems.map((problem) => ({ ...problem, path: withoutPlace(problem.path.map(String)) })),
      fields,
    )
  if (error instanceof BatchError)
    return assignProblems(
      error.errors.flatMap(({ reason, subentityPath, validationErrors }) =>
        (validationErrors ?? [{ message: reason, path: subentityPath }]).map((problem) => ({
          ...problem,
          path: withoutPlace(problem.path.map(String)),
        })),
      ),
      fields,
    )
  return { byField: {}, rest: [textOf(error)] }
}

const Content = ({
  fields,
  initial = {},
  more,
  submit,
  create,
}: Omit<Props, 'title' | 'isPlain' | 'renews'>) => {
  const { words } = useWords()
  // as it was shown first: what a list reads again meanwhile is no change of this reader
  const [start] = useState(initial)
  const [values, setValues] = useState(start)
  const [problems, setProblems] = useState(noProblems)
  const [isBusy, setBusy] = useState(false)
  const changes = changesOf(start, values)
  useUnsaved(Object.keys(changes).length > 0)
  const form: FieldForm = {
    values,
    problems,
    set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblems(noProblems)
    try {
      await create(values, changes)
    } catch (error) {
      setProblems(problemsOf(error, [...fields.map(({ name }) => name), ...Object.keys(values)]))
      setBusy(false)
    }
  }
  return (
    <form className="fields" onSubmit={(event) => void send(event)}>
      {problems.rest.length > 0 && (
        <Alert color="red" variant="light" role="alert">
          {problems.rest.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
      {fields.map((field) => (
        <Field key={field.name} form={form} {...field} />
      ))}
      {more?.(form)}
      <Button type="submit" loading={isBusy}>
        {submit ?? words.form.create}
      </Button>
    </form>
  )
}

/** A button that asks for the required fields only; the rest is filled in later. */
export const NewButton = ({ title, isPlain, renews = [], ...content }: Props) => {
  const queries = useQueryClient()
  const open = useOpen()
  const [isOpen, setOpen] = useState(false)
  const create: Props['create'] = async (values, changes) => {
    const there = await content.create(values, changes)
    for (const name of renews) void queries.invalidateQueries({ queryKey: [name] })
    setOpen(false)
    if (there) await open(there)
  }
  return (
    <>
      <Button
        variant={isPlain ? 'default' : 'filled'}
        size={isPlain ? 'compact-sm' : 'compact-md'}
        onClick={() => setOpen(true)}
      >
        {title}
      </Button>
      <FormDialog opened={isOpen} onClose={() => setOpen(false)} title={title}>
        <Content {...content} create={create} />
      </FormDialog>
    </>
  )
}
