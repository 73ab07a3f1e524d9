import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { keepMerchant } from './keep-merchant.ts'
import { type DemoSignIn, type Session, signIn } from './session.ts'
import { SignCard } from './sign-card.tsx'
import { EmailField, MerchantField, SecretField } from './sign-in-fields.tsx'

const Forgotten = lazy(async () => ({ default: (await import('./forgotten.tsx')).Forgotten }))
const OperatorSignIn = lazy(async () => ({
  default: (await import('./operator-sign-in.tsx')).OperatorSignIn,
}))
const FirstMerchant = lazy(async () => ({ default: (await import('./first-merchant.tsx')).FirstMerchant }))

type Enter = { onSignIn: (session: Session) => void }
type Way = 'staff' | 'operator' | 'forgotten'
type Navigation = { go(way: Way): void }

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

export const SignIn = ({ demo, firstMerchant, onSignIn }: Enter & Open) => {
  const [way, go] = useState<Way>('staff')
  const back = () => go('staff')
  if (way !== 'staff')
    return (
      <Suspense>
        {way === 'operator' ? (
          <OperatorSignIn onSignIn={onSignIn} onBack={back} />
        ) : (
          <Forgotten onBack={back} />
        )}
      </Suspense>
    )
  return <Staff demo={demo} firstMerchant={firstMerchant} onSignIn={onSignIn} go={go} />
}
