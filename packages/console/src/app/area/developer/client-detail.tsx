import rotateFacts from 'contract:rotateClientSecret'
import facts from 'contract:updateClient'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import { DeleteButton } from '../../parts/detail/delete-button.tsx'
import { EntityForm } from '../../parts/form/entity-form.tsx'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { PermissionGrid } from '../../parts/permission-grid.tsx'
import { ManyPicker } from '../../parts/picker/picker.tsx'
import { SecretDialog } from '../../parts/secret-dialog.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Client = ResultFor<'getClient'>['client']
type Update = InputFor<'updateClient'>['body']

const body = facts.body ?? {}
const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const Rotate = ({ clientId }: { clientId: string }) => {
  const { words } = useWords()
  const { api, formats } = useDesk()
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
        note={made ? words.developer.rotated(formats.dateTime(made.previousSecretExpires)) : undefined}
        onClose={() => setMade(null)}
      />
    </>
  )
}

export const ClientDetail = () => {
  const { words } = useWords()
  const { api, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { clientId = '' } = useParams({ strict: false })
  const reread = () => queries.invalidateQueries({ queryKey: ['clients'] })
  return (
    <EntityForm<Client>
      name={['client', clientId]}
      back={{ to: '/developers/clients', title: words.developer.clients }}
      read={async (signal) => {
        const { body: answer, etag } = await api.raw.getClient({ clientId }, { signal })
        return { entity: answer.client, etag }
      }}
      title={({ name }) => name}
      note={({ id }) => <code>{id}</code>}
      actions={({ name }) => (
        <div className="buttons">
          {may('UCE') && <Rotate clientId={clientId} />}
          {may('UCD') && (
            <DeleteButton
              what={name}
              text={words.developer.deleteClient}
              remove={async () => {
                await api.deleteClient({ clientId })
                void reread()
                await navigate({ to: '/developers/clients' })
              }}
            />
          )}
        </div>
      )}
      canEdit={may('UCE')}
      save={async (changes, etag) => {
        await api.updateClient({ clientId, body: changes as Update }, { ifMatch: etag })
        void reread()
      }}
      groups={[
        {
          title: words.developer.client,
          isSide: true,
          fields: [
            { name: 'name', label: words.field.name, facts: body.name },
            { name: 'grants', label: words.developer.grants, facts: body.grants },
            {
              name: 'roleCodes',
              label: words.developer.roles,
              edit: (form, isReadOnly) => (
                <ManyPicker
                  kind="role"
                  label={words.developer.roles}
                  isReadOnly={isReadOnly}
                  error={form.problems.byField.roleCodes}
                  values={asList(form.values.roleCodes)}
                  onChange={(codes) => form.set('roleCodes', codes)}
                />
              ),
            },
            { name: 'isPublic', label: words.developer.isPublic, facts: body.isPublic },
          ],
        },
        {
          title: words.permission.title,
          fields: [
            {
              name: 'permissions',
              label: words.permission.title,
              edit: (form, isReadOnly) => (
                <PermissionGrid
                  codes={body.permissions?.choices ?? []}
                  value={asList(form.values.permissions)}
                  isReadOnly={isReadOnly}
                  onChange={(codes) => form.set('permissions', codes)}
                />
              ),
            },
          ],
        },
      ]}
    />
  )
}
