import { TextInput } from '@mantine/core'
import { useWords } from '../words/use-words.tsx'
import { keepMerchant } from './keep-merchant.ts'
import { type Session, signInAsOperator } from './session.ts'
import { SignCard } from './sign-card.tsx'
import { MerchantField, SecretField } from './sign-in-fields.tsx'

type Props = { onSignIn: (session: Session) => void; onBack: () => void }

export const OperatorSignIn = ({ onSignIn, onBack }: Props) => {
  const { words } = useWords()
  const send = async (text: (name: string) => string) => {
    const [clientId = '', secret = '', merchantCode = ''] = ['client', 'secret', 'merchant'].map((name) =>
      text(name).trim(),
    )
    onSignIn(keepMerchant(await signInAsOperator({ clientId, secret, merchantCode })))
  }
  return (
    <SignCard
      title={words.signIn.operatorTitle}
      lead={words.signIn.operatorLead}
      submit={words.signIn.submit}
      problems={{ 401: words.signIn.operatorRefused }}
      ways={[[words.signIn.asStaff, onBack]]}
      send={send}
    >
      <TextInput
        name="client"
        label={words.signIn.client}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={255}
        required
        withAsterisk={false}
      />
      <SecretField name="secret" label={words.signIn.secret} autoComplete="current-password" />
      <MerchantField isOptional />
    </SignCard>
  )
}
