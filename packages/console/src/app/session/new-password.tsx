import { useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { SessionError, setPassword } from './session.ts'
import { SignCard } from './sign-card.tsx'
import { SecretField } from './sign-in-fields.tsx'

export const NEW_PASSWORD = '/admin/password'

const toSignIn = () => window.location.assign('/admin')

/** Behind the link of the mail, whose token stands behind the # and is taken out of the address at once. */
export const NewPassword = () => {
  const { words } = useWords()
  const [token] = useState(() => {
    const text = window.location.hash.slice(1)
    window.history.replaceState(null, '', NEW_PASSWORD)
    return text
  })
  const send = async (text: (name: string) => string) => {
    if (text('password') !== text('again')) throw new SessionError(422)
    await setPassword(token, text('password'))
  }
  return (
    <SignCard
      title={words.signIn.newTitle}
      lead={words.signIn.newLead}
      submit={words.signIn.newSubmit}
      problems={{ 400: words.signIn.linkEnded, 422: words.signIn.notEqual }}
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
