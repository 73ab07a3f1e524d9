import { useWords } from '../words/use-words.tsx'
import { linkToken } from './link-token.ts'
import { NEW_PASSWORD } from './paths.ts'
import { SessionError, setPassword } from './session.ts'
import { SignCard } from './sign-card.tsx'
import { SecretField } from './sign-in-fields.tsx'

const toSignIn = () => window.location.assign('/admin')

/** Behind the link of the mail about a forgotten password. */
export const NewPassword = () => {
  const { words } = useWords()
  const token = linkToken(NEW_PASSWORD)
  const send = async (text: (name: string) => string) => {
    if (text('password') !== text('again')) throw new SessionError(422)
    await setPassword(token, text('password'))
  }
  return (
    <SignCard
      title={words.signIn.newTitle}
      lead={words.signIn.newLead}
      submit={words.signIn.newSubmit}
      problems={{ 400: words.signIn.linkEnded, 409: words.signIn.leaked, 422: words.signIn.notEqual }}
      send={send}
      done={words.signIn.newDone}
      ways={[[words.signIn.asStaff, toSignIn]]}
    >
      <SecretField
        name="password"
        label={words.signIn.newPassword}
        description={words.signIn.newHint}
        autoComplete="new-password"
        minLength={8}
      />
      <SecretField name="again" label={words.signIn.again} autoComplete="new-password" minLength={8} />
    </SignCard>
  )
}
