import facts from 'contract:updateUser'
import { useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { EntityForm, entityIn } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { manyField } from '../../parts/form/part-fields.tsx'
import { notify } from '../../parts/notice.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { PasswordField } from './password-field.tsx'

type User = ResultFor<'getUser'>['user']
type Update = InputFor<'updateUser'>['body']

export const StaffDetail = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const { userId = '' } = useParams({ strict: false })
  const field = fieldsIn(facts.body, words.field)
  return (
    <EntityForm<User>
      name={['user', userId]}
      back={{ to: '/settings/staff', title: words.settings.staff, name: 'staff' }}
      read={(signal) => entityIn(api.raw.getUser({ userId }, { signal }), 'user')}
      title={({ emailAddress }) => emailAddress}
      status={({ status }) => <Status value={status} />}
      actions={() =>
        may(can.editUsers) && (
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
        )
      }
      deletes={({ emailAddress }) =>
        may(can.deleteUsers) && { what: emailAddress, remove: () => api.deleteUser({ userId }) }
      }
      canEdit={may(can.editUsers)}
      save={(changes, ifMatch) => api.updateUser({ userId, body: changes as Update }, { ifMatch })}
      groups={[
        {
          title: words.settings.user,
          fields: [
            ...[field('emailAddress'), field('firstName'), field('lastName'), field('status')],
            manyField('roleCodes', 'role', words.developer.roles),
          ],
        },
      ]}
    />
  )
}
