import rotateFacts from 'contract:rotateClientSecret'
import facts from 'contract:updateClient'
import { useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import { EntityForm, entityIn } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { manyField, permissionsField } from '../../parts/form/part-fields.tsx'
import { SecretDialog } from '../../parts/secret-dialog.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Client = ResultFor<'getClient'>['client']
type Update = InputFor<'updateClient'>['body']

const Rotate = ({ clientId }: { clientId: string }) => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const [made, setMade] = useState<{ id: string; secret: string; previousSecretExpires: string } | null>(null)
  return (
    <>
      <NewButton
        isPlain
        title={words.developer.rotate}
        submit={words.developer.rotate}
        initial={{ overlapSeconds: 86_400 }}
        fields={[
          {
            name: 'overlapSeconds',
            label: words.developer.overlap,
            facts: rotateFacts.body?.overlapSeconds,
          },
        ]}
        create={async ({ overlapSeconds }) =>
          setMade(
            await api.rotateClientSecret({
              clientId,
              body: { overlapSeconds: typeof overlapSeconds === 'number' ? overlapSeconds : undefined },
            }),
          )
        }
      />
      <SecretDialog
        secret={made}
        note={
          made ? words.developer.rotated({ date: formats.dateTime(made.previousSecretExpires) }) : undefined
        }
        onClose={() => setMade(null)}
      />
    </>
  )
}

export const ClientDetail = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const { clientId = '' } = useParams({ strict: false })
  const field = fieldsIn(facts.body, words.field)
  return (
    <EntityForm<Client>
      name={['client', clientId]}
      back={{ to: '/developers/clients', title: words.developer.clients, name: 'clients' }}
      read={(signal) => entityIn(api.raw.getClient({ clientId }, { signal }), 'client')}
      title={({ name }) => name}
      note={({ id }) => <code>{id}</code>}
      actions={() => may(can.editClients) && <Rotate clientId={clientId} />}
      deletes={({ name }) =>
        may(can.deleteClients) && {
          what: name,
          text: words.developer.deleteClient,
          remove: () => api.deleteClient({ clientId }),
        }
      }
      canEdit={may(can.editClients)}
      save={(changes, ifMatch) => api.updateClient({ clientId, body: changes as Update }, { ifMatch })}
      groups={[
        {
          title: words.developer.client,
          isSide: true,
          fields: [
            field('name'),
            field('grants', words.developer.grants),
            manyField('roleCodes', 'role', words.developer.roles),
            field('isPublic', words.developer.isPublic),
          ],
        },
        {
          title: words.permission.title,
          fields: [permissionsField(words.permission.title, facts.body?.permissions?.choices)],
        },
      ]}
    />
  )
}
