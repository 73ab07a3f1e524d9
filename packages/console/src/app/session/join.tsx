import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { linkToken } from './link-token.ts'
import { JOIN } from './paths.ts'
import { acceptInvitation, SessionError } from './session.ts'
import { MERCHANT, SignCard } from './sign-card.tsx'
import { SecretField } from './sign-in-fields.tsx'

const toSignIn = () => window.location.assign('/admin')

/** Behind the link of an invitation. */
export const Join = () => {
  const { words } = useWords()
  const token = linkToken(JOIN)
  const [emailAddress, setEmailAddress] = useState('')
  const send = async (text: (name: string) => string) => {
    if (text('password') !== text('again')) throw new SessionError(422)
    const person = { firstName: text('firstName').trim(), lastName: text('lastName').trim() }
    const user = await acceptInvitation({ token, password: text('password'), ...person })
    localStorage.setItem(MERCHANT, user.merchantCode)
    setEmailAddress(user.emailAddress)
  }
  return (
    <SignCard
      title={words.signIn.joinTitle}
      lead={words.signIn.joinLead}
      submit={words.signIn.joinSubmit}
      problems={{ 400: words.signIn.joinEnded, 409: words.signIn.leaked, 422: words.signIn.notEqual }}
      send={send}
      done={words.signIn.joinDone({ emailAddress })}
      ways={[[words.signIn.asStaff, toSignIn]]}
    >
      <TextInput
        name="firstName"
        label={words.field.firstName}
        autoComplete="given-name"
        maxLength={255}
        required
        withAsterisk={false}
      />
      <TextInput
        name="lastName"
        label={words.field.lastName}
        autoComplete="family-name"
        maxLength={255}
        required
        withAsterisk={false}
      />
      <SecretField
        name="password"
        label={words.signIn.password}
        description={words.signIn.newHint}
        autoComplete="new-password"
        minLength={8}
      />
      <SecretField name="again" label={words.signIn.again} autoComplete="new-password" minLength={8} />
    </SignCard>
  )
}
