import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { AskButton } from '../../parts/ask-button.tsx'
import { Card } from '../../parts/detail/detail.tsx'
import { notify } from '../../parts/notice.tsx'
import { textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

/** The signing key of deliveries; loaded only on request. */
export const WebhookSecret = ({ webhookId }: { webhookId: string }) => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const reading = useMutation({
    mutationFn: () => api.getWebhookSecret({ webhookId }),
    onError: (error) => notify(textOf(error), true),
  })
  const { data } = reading
  return (
    <Card title={words.developer.signing}>
      <div className="fields">
        {data ? (
          <dl className="secret">
            <dt>{words.secret.secret}</dt>
            <dd>
              <code>{data.secret}</code>
            </dd>
            {data.previousSecretExpires && (
              <>
                <dt>{words.developer.before}</dt>
                <dd>{words.developer.worksUntil({ date: formats.dateTime(data.previousSecretExpires) })}</dd>
              </>
            )}
          </dl>
        ) : (
          <Button variant="default" loading={reading.isPending} onClick={() => reading.mutate()}>
            {words.developer.showSecret}
          </Button>
        )}
        <p className="quiet">{words.developer.bothSign}</p>
        <AskButton
          title={words.developer.rotate}
          text={words.developer.rotateText}
          done={words.developer.isRotated}
          isBad={false}
          size="sm"
          run={async () => {
            await api.rotateWebhookSecret({ webhookId })
            reading.mutate()
          }}
        />
      </div>
    </Card>
  )
}
