import createFacts from 'contract:createInvitation'
import type { InputFor } from '@tradepost/sdk'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { notify } from '../../parts/notice.tsx'
import { ManyPicker } from '../../parts/picker/picker.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Create = InputFor<'createInvitation'>['body']

/** The colleague chooses the password, so that nobody else knows it. */
export const InviteButton = () => {
  const { words, language } = useWords()
  const { api } = useSession()
  const field = fieldsIn(createFacts.body, words.field)
  return (
    <NewButton
      title={words.settings.invite}
      submit={words.settings.invite}
      initial={{ roleCodes: [] }}
      fields={[field('emailAddress')]}
      more={(form) => (
        <ManyPicker
          kind="role"
          label={words.developer.roles}
          values={(form.values.roleCodes as string[] | undefined) ?? []}
          onChange={(codes) => form.set('roleCodes', codes)}
        />
      )}
      renews={['invitations']}
      create={async (values) => {
        const body = { ...values, language } as Create
        await api.createInvitation({ body })
        notify(words.settings.invited({ emailAddress: body.emailAddress }))
      }}
    />
  )
}
