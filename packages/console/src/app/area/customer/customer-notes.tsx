import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { useState } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { Timeline } from '../../parts/detail/timeline.tsx'
import { notify } from '../../parts/notice.tsx'
import { Failed, textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

const LONGEST = 10_000

export const CustomerNotes = ({ customerId }: { customerId: string }) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const queryKey = ['customer', customerId, 'notes']
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.listCustomerNotes({ customerId }, { signal }),
  })
  const adding = useMutation({
    mutationFn: () => api.createCustomerNotes({ customerId, body: { notes: [{ note: text.trim() }] } }),
    onSuccess: () => {
      setText('')
      return queries.invalidateQueries({ queryKey })
    },
    onError: (problem) => notify(textOf(problem), true),
  })
  const notes = data?.notes.toSorted((a, b) => b.date.localeCompare(a.date)) ?? []

  return (
    <Card title={words.customer.notes}>
      {may(can.editCustomers) && (
        <form
          className="note-form"
          onSubmit={(event) => {
            event.preventDefault()
            adding.mutate()
          }}
        >
          <Textarea
            aria-label={words.customer.newNote}
            placeholder={words.customer.newNote}
            value={text}
            maxLength={LONGEST}
            autosize
            minRows={1}
            maxRows={8}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={adding.isPending} disabled={text.trim() === ''}>
            {words.customer.addNote}
          </Button>
        </form>
      )}
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data && notes.length === 0 && <p className="quiet">{words.customer.noNotes}</p>}
      <Timeline
        entries={notes.map(({ id, note, creator, date }) => ({
          key: id,
          title: note,
          who: creator,
          when: date,
        }))}
      />
    </Card>
  )
}
