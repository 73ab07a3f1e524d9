import { Button } from '@mantine/core'
import type { InputFor } from '@tradepost/sdk'
import { type FormEvent, useState } from 'react'
import { changesOf, type Values } from '../../parts/form/changes.ts'
import { Field } from '../../parts/form/field.tsx'
import { useUnsaved } from '../../parts/form/form-dialog.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { Page } from './page.types.ts'

type Props = { page: Page; isBusy: boolean; onSet(body: InputFor<'schedulePage'>['body']): void }

/** When the draft goes live by itself, and when it ceases to be. */
export const PageSchedule = ({ page, isBusy, onSet }: Props) => {
  const { words } = useWords()
  const stored: Values = {
    publishDate: page.scheduledPublishDate,
    unpublishDate: page.scheduledUnpublishDate,
  }
  const [values, setValues] = useState(stored)
  useUnsaved(Object.keys(changesOf(stored, values)).length > 0)
  const form = {
    values,
    problems: { byField: {}, rest: [] },
    set: (name: string, value: Values[string]) => setValues((before) => ({ ...before, [name]: value })),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSet(values as InputFor<'schedulePage'>['body'])
  }
  return (
    <form className="fields" onSubmit={submit}>
      <p className="quiet">{words.content.scheduleText}</p>
      <Field form={form} name="publishDate" label={words.content.publishAt} facts={{ kind: 'date' }} />
      <Field form={form} name="unpublishDate" label={words.content.unpublishAt} facts={{ kind: 'date' }} />
      <Button type="submit" loading={isBusy}>
        {words.form.save}
      </Button>
    </form>
  )
}
