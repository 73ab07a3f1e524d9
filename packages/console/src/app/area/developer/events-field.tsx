import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Form } from '../../parts/form/use-form.ts'
import { useSession } from '../../session/use-session.tsx'

type Props = { form: Form; label: string; isReadOnly: boolean; isSync: boolean }

/** Events that a webhook gets, or questions that one answers. */
export const EventsField = ({ form, label, isReadOnly, isSync }: Props) => {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['event-kinds'],
    staleTime: 300_000,
    queryFn: ({ signal }) => api.listEventKinds({}, { signal }),
  })
  return (
    <MultiSelect
      name="events"
      label={label}
      data={(data?.events ?? [])
        .filter((kind) => kind.isSync === isSync)
        .map(({ code }) => ({ value: code, label: code }))}
      value={((form.values.events ?? []) as { code: string }[]).map(({ code }) => code)}
      onChange={(codes) =>
        form.set(
          'events',
          codes.map((code) => ({ code })),
        )
      }
      error={form.problems.byField.events}
      readOnly={isReadOnly}
      searchable
    />
  )
}
