import createFacts from 'contract:createPublishableKey'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import type { InputFor } from '@tradepost/sdk'
import { AskButton } from '../../parts/ask-button.tsx'
import { Card } from '../../parts/detail/detail.tsx'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { Failed } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Create = InputFor<'createPublishableKey'>['body']

/** Keys by which apps name the shop. They are no secret, so that they are shown. */
export const PublishableKeys = ({ shopCode }: { shopCode: string }) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const queries = useQueryClient()
  const queryKey = ['shop', shopCode, 'keys']
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.listPublishableKeys({ shopCode }, { signal }),
  })
  const after = async (change: Promise<unknown>) => {
    await change
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <Card
      title={words.settings.apps}
      extra={
        may(can.editShops) && (
          <NewButton
            isPlain
            title={words.settings.newKey}
            fields={[{ name: 'name', label: words.field.name, facts: createFacts.body?.name }]}
            create={(values) => after(api.createPublishableKey({ shopCode, body: values as Create }))}
          />
        )
      }
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      <ul className="rows">
        {data?.publishableKeys.map(({ key, name }) => (
          <li key={key}>
            <span>
              {name}
              <br />
              <code>{key}</code>
            </span>
            {may(can.editShops) && (
              <AskButton
                title={words.settings.revoke}
                text={words.settings.revokeText}
                done={words.settings.revoked}
                run={() => after(api.deletePublishableKey({ shopCode, publishableKey: key }))}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
