import facts from 'contract:updateUser'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { DeleteButton } from '../../parts/detail/delete-button.tsx'
import { EntityForm } from '../../parts/form/entity-form.tsx'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { notify } from '../../parts/notice.tsx'
import { ManyPicker } from '../../parts/picker/picker.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { PasswordField } from './password-field.tsx'

type User = ResultFor<'getUser'>['user']
type Update = InputFor<'updateUser'>['body']

const body = facts.body ?? {}

export const StaffDetail = () => {
  const { words } = useWords()
  const { api, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { userId = '' } = useParams({ strict: false })
  const reread = () => queries.invalidateQueries({ queryKey: ['staff'] })
  return (
    <EntityForm<User>
      name={['user', userId]}
      back={{ to: '/settings/staff', title: words.settings.staff }}
      read={async (signal) => {
        const { body: answer, etag } = await api.raw.getUser({ userId }, { signal })
        return { entity: answer.user, etag }
      }}
      title={({ emailAddress }) => emailAddress}
      status={({ status }) => <Status value={status} />}
      actions={({ emailAddress }) => (
        <div className="moves">
          {may('UME') && (
            <NewButton
              isPlain
              title={words.settings.newPassword}
              submit={words.form.save}
              fields={[]}
              more={(form) => <PasswordField form={form} />}
              create={async ({ password }) => {
                await api.updateUser({ userId, body: { password: String(password ?? '') } })
                notify(words.settings.passwordSet)
              }}
            />
          )}
          {may('UMD') && (
            <DeleteButton
              what={emailAddress}
              remove={async () => {
                await api.deleteUser({ userId })
                void reread()
                await navigate({ to: '/settings/staff' })
              }}
            />
          )}
        </div>
      )}
      canEdit={may('UME')}
      save={async (changes, etag) => {
        await api.updateUser({ userId, body: changes as Update }, { ifMatch: etag })
        void reread()
      }}
      groups={[
        {
          title: words.settings.user,
          fields: [
            { name: 'emailAddress', label: words.field.emailAddress, facts: body.emailAddress },
            { name: 'firstName', label: words.field.firstName, facts: body.firstName },
            { name: 'lastName', label: words.field.lastName, facts: body.lastName },
            { name: 'status', label: words.field.status, facts: body.status },
            {
              name: 'roleCodes',
              label: words.developer.roles,
              edit: (form, isReadOnly) => (
                <ManyPicker
                  kind="role"
                  label={words.developer.roles}
                  isReadOnly={isReadOnly}
                  error={form.problems.byField.roleCodes}
                  values={((form.values.roleCodes ?? []) as string[]).map(String)}
                  onChange={(codes) => form.set('roleCodes', codes)}
                />
              ),
            },
          ],
        },
      ]}
    />
  )
}
