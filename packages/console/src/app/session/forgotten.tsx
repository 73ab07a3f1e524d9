import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { requestReset } from './session.ts'
import { SignCard, SignDone } from './sign-card.tsx'
import { EmailField, MerchantField } from './sign-in-fields.tsx'

/** Asks for a mail with a link to choose a new password. */
export const Forgotten = ({ onBack }: { onBack(): void }) => {
  const { words, language } = useWords()
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <SignDone
        title={words.signIn.resetTitle}
        text={words.signIn.resetSent}
        next={words.signIn.asStaff}
        onNext={onBack}
      />
    )
  return (
    <SignCard
      title={words.signIn.resetTitle}
      lead={words.signIn.resetLead}
      submit={words.signIn.resetSubmit}
      problems={{}}
      send={async (text) => {
        const [merchantCode, emailAddress] = [text('merchant').trim(), text('email').trim()]
        await requestReset({ merchantCode, emailAddress, language })
        setSent(true)
      }}
      foot={
        <p className="sign-in-ways">
          <Anchor component="button" type="button" onClick={onBack}>
            {words.signIn.asStaff}
          </Anchor>
        </p>
      }
    >
      <MerchantField />
      <EmailField />
    </SignCard>
  )
}
