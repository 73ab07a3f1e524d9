import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../../parts/notice.tsx'
import { textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

/** Calls the endpoint once and shows its answer. */
export const TestButton = ({ webhookId }: { webhookId: string }) => {
  const { words } = useWords()
  const { api } = useSession()
  const testing = useMutation({
    mutationFn: () => api.testWebhook({ webhookId }),
    onSuccess: ({ statusCode, reason }) =>
      notify(
        statusCode === 0
          ? words.developer.noAnswer({ reason: reason ?? '' })
          : words.developer.answered({ status: String(statusCode) }),
        statusCode < 200 || statusCode > 299,
      ),
    onError: (error) => notify(textOf(error), true),
  })
  return (
    <Button variant="default" size="compact-md" loading={testing.isPending} onClick={() => testing.mutate()}>
      {words.developer.test}
    </Button>
  )
}
