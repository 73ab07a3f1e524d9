import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { useState } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { resultOf } from '../../parts/job.ts'
import { notify } from '../../parts/notice.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

/** The two rights of a customer: to have their data, and to have it forgotten. */
export const PersonalData = ({ customerId, name }: { customerId: string; name: string }) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const ended = (jobId: string) => resultOf(() => api.getCustomerJob({ jobId }))
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const onError = (error: unknown) => notify(textOf(error), true)

  const exporting = useMutation({
    mutationFn: async () => ended((await api.exportCustomer({ customerId })).jobId),
    onSuccess: (data) =>
      saveFile(`customer-${customerId}.json`, JSON.stringify(data, null, 2), 'application/json'),
    onError,
  })
  const erasing = useMutation({
    mutationFn: async () => ended((await api.eraseCustomer({ customerId })).jobId),
    onSuccess: async () => {
      notify(words.customer.erased({ name }))
      await queries.invalidateQueries({ queryKey: ['customers'] })
      await navigate({ to: '/customers', ignoreBlocker: true })
    },
    onError,
    onSettled: () => setAsking(false),
  })

  return (
    <Card title={words.customer.privacy}>
      <div className="fields">
        <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()}>
          {words.customer.export}
        </Button>
        {may(can.deleteCustomers) && (
          <Button variant="default" className="move-bad" onClick={() => setAsking(true)}>
            {words.customer.erase}
          </Button>
        )}
      </div>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={words.customer.eraseTitle({ name })}
        withCloseButton={false}
      >
        <p>{words.customer.eraseText}</p>
        <div className="modal-actions">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {words.detail.keep}
          </Button>
          <Button color="red" loading={erasing.isPending} onClick={() => erasing.mutate()}>
            {words.customer.erase}
          </Button>
        </div>
      </Modal>
    </Card>
  )
}
