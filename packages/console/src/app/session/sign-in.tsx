import { Button, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { Forgotten } from './forgotten.tsx'
import { type DemoSignIn, type Session, signIn, signInAsOperator } from './session.ts'
import { MERCHANT, SignCard } from './sign-card.tsx'
import { EmailField, MerchantField, SecretField } from './sign-in-fields.tsx'

const FirstMerchant = lazy(async () => ({ default: (await import('./first-merchant.tsx')).FirstMerchant }))

type Enter = { onSignIn: (session: Session) => void }
type Way = 'staff' | 'operator' | 'forgotten'
type Navigation = { go(way: Way): void }

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

type Open = { demo: DemoSignIn | null; firstMerchant: string | null }

const Staff = ({ demo, firstMerchant, onSignIn, go }: Enter & Navigation & Open) => {
  const { words } = useWords()
  return (
    <SignCard
      title={words.signIn.title}
      lead={words.signIn.lead}
      submit={words.signIn.submit}
      problems={{ 401: words.signIn.refused }}
      send={async (text) => {
        const merchantCode = text('merchant').trim()
        const user = { emailAddress: text('email').trim(), password: text('password') }
        onSignIn(keepMerchant(await signIn({ merchantCode, ...user })))
      }}
      foot={
        demo ? (
          <Demo demo={demo} onSignIn={onSignIn} />
        ) : (
          firstMerchant && (
            <Suspense>
              <FirstMerchant line={firstMerchant} />
            </Suspense>
          )
        )
      }
      ways={[
        [words.signIn.forgotten, () => go('forgotten')],
        [words.signIn.asOperator, () => go('operator')],
      ]}
    >
      <MerchantField />
      <EmailField />
      <SecretField name="password" label={words.signIn.password} autoComplete="current-password" />
    </SignCard>
  )
}

const Operator = ({ onSignIn, go }: Enter & Navigation) => {
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
      ways={[[words.signIn.asStaff, () => go('staff')]]}
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

export const SignIn = ({ demo, firstMerchant, onSignIn }: Enter & Open) => {
  const [way, go] = useState<Way>('staff')
  if (way === 'operator') return <Operator onSignIn={onSignIn} go={go} />
  if (way === 'forgotten') return <Forgotten onBack={() => go('staff')} />
  return <Staff demo={demo} firstMerchant={firstMerchant} onSignIn={onSignIn} go={go} />
}
