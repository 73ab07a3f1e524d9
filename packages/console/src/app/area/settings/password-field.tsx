import { PasswordInput } from '@mantine/core'
import type { FieldForm } from '../../parts/form/use-form.ts'
import { useWords } from '../../words/use-words.tsx'

export const PasswordField = ({ form }: { form: FieldForm }) => {
  const { words } = useWords()
  return (
    <PasswordInput
      name="password"
      label={words.signIn.password}
      autoComplete="new-password"
      error={form.problems.byField.password}
      value={String(form.values.password ?? '')}
      onChange={(event) => form.set('password', event.currentTarget.value)}
      required
    />
  )
}
