import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'

type Props = {
  value: string | null
  error?: string
  isReadOnly: boolean
  onChange(code: string | null): void
}

/** One of the templates that may be sent. */
export const TemplateSelect = ({ value, error, isReadOnly, onChange }: Props) => {
  const { words } = useWords()
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['templates', 'choices'],
    queryFn: ({ signal }) => api.listTemplates({ limit: 1000, filters: { status: 'active' } }, { signal }),
  })
  const active = (data?.templates ?? []).map(({ code, name }) => ({ value: code, label: name }))
  // an inactive template stays selected
  const isOld = value !== null && !active.some((one) => one.value === value)
  const offered = isOld ? [...active, { value, label: value }] : active
  return (
    <Select
      label={words.field.templateCode}
      data={offered}
      value={value}
      error={error}
      readOnly={isReadOnly}
      clearable
      searchable
      onChange={onChange}
    />
  )
}
