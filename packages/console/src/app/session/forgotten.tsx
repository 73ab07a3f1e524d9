import { useWords } from '../words/use-words.tsx'
import { requestReset } from './session.ts'
import { SignCard } from './sign-card.tsx'
import { EmailField, MerchantField } from './sign-in-fields.tsx'

/** Asks for a mail with a link to choose a new password. */
export const Forgotten = ({ onBack }: { onBack(): void }) => {
  const { words, language } = useWords()
  return (
    <SignCard
      title={words.signIn.resetTitle}
      lead={words.signIn.resetLead}
      submit={words.signIn.resetSubmit}
      send={(text) =>
        requestReset({ merchantCode: text('merchant').trim(), emailAddress: text('email').trim(), language })
      }
      done={words.signIn.resetSent}
      ways={[[words.signIn.asStaff, onBack]]}
    >
      <MerchantField />
      <EmailField />
    </SignCard>
  )
}
