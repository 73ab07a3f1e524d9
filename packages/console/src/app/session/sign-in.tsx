import { Anchor, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { Forgotten } from './forgotten.tsx'
import { type Credentials, type DemoSignIn, type Session, signIn, signInAsOperator } from './session.ts'
import { MERCHANT, SignCard } from './sign-card.tsx'
import { EmailField, MerchantField, SecretField } from './sign-in-fields.tsx'

type Enter = { onSignIn: (session: Session) => void }
type Way = 'staff' | 'operator' | 'forgotten'
type Ways = { go(way: Way): void }

const keepMerchant = (session: Session): Session => {
  localStorage.setItem(MERCHANT, session.merchant.code)
  return session
}

const Demo = ({ demo, onSignIn }: Enter & { demo: DemoSignIn }) => {
  const { words } = useWords()
  const [isBusy, setBusy] = useState(false)
  const enter = () => {
    setBusy(true)
    signIn(demo).then(
      (session) => onSignIn(keepMerchant(session)),
      () => setBusy(false),
    )
  }
  return (
    <div className="sign-in-demo">
      <p>{words.signIn.demoLead}</p>
      <Button variant="default" fullWidth loading={isBusy} onClick={enter}>
        {words.signIn.demo}
      </Button>
    </div>
  )
}

const Staff = ({ demo, onSignIn, go }: Enter & Ways & { demo: DemoSignIn | null }) => {
  const { words } = useWords()
  const send = async (text: (name: string) => string) => {
    const credentials: Credentials = {
      merchantCode: text('merchant').trim(),
      emailAddress: text('email').trim(),
      password: text('password'),
    }
    onSignIn(keepMerchant(await signIn(credentials)))
  }
  return (
    <SignCard
      title={words.signIn.title}
      lead={words.signIn.lead}
      submit={words.signIn.submit}
      problems={{ 401: words.signIn.refused }}
      send={send}
      foot={
        <>
          {demo && <Demo demo={demo} onSignIn={onSignIn} />}
          <p className="sign-in-ways">
            <Anchor component="button" type="button" onClick={() => go('forgotten')}>
              {words.signIn.forgotten}
            </Anchor>
            <Anchor component="button" type="button" onClick={() => go('operator')}>
              {words.signIn.asOperator}
            </Anchor>
          </p>
        </>
      }
    >
      <MerchantField />
      <EmailField />
      <SecretField name="password" label={words.signIn.password} autoComplete="current-password" />
    </SignCard>
  )
}

const Operator = ({ onSignIn, go }: Enter & Ways) => {
  const { words } = useWords()
  const send = async (text: (name: string) => string) =>
    onSignIn(
      keepMerchant(
        await signInAsOperator({
          clientId: text('client').trim(),
          secret: text('secret').trim(),
          merchantCode: text('merchant').trim(),
        }),
      ),
    )
  return (
    <SignCard
      title={words.signIn.operatorTitle}
      lead={words.signIn.operatorLead}
      submit={words.signIn.submit}
      problems={{ 401: words.signIn.operatorRefused }}
      send={send}
      foot={
        <p className="sign-in-ways">
          <Anchor component="button" type="button" onClick={() => go('staff')}>
            {words.signIn.asStaff}
          </Anchor>
        </p>
      }
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

export const SignIn = ({ demo, onSignIn }: Enter & { demo: DemoSignIn | null }) => {
  const [way, go] = useState<Way>('staff')
  if (way === 'operator') return <Operator onSignIn={onSignIn} go={go} />
  if (way === 'forgotten') return <Forgotten onBack={() => go('staff')} />
  return <Staff demo={demo} onSignIn={onSignIn} go={go} />
}
