import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Mark } from '../parts/icons.tsx'
import { useWords } from '../words/use-words.tsx'
import { type Credentials, type DemoSignIn, type Session, SessionError, signIn } from './session.ts'

const MERCHANT = 'tradepost-merchant'

type Props = { demo: DemoSignIn | null; onSignIn: (session: Session) => void }

export const SignIn = ({ demo, onSignIn }: Props) => {
  const { words } = useWords()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const enter = async (credentials: Credentials) => {
    setBusy(true)
    setProblem(null)
    try {
      const session = await signIn(credentials)
      localStorage.setItem(MERCHANT, credentials.merchantCode)
      onSignIn(session)
    } catch (error) {
      const status = error instanceof SessionError ? error.status : -1
      const texts: Record<number, string> = { 0: words.signIn.offline, 401: words.signIn.refused }
      setProblem(texts[status] ?? words.signIn.failed)
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '')
    void enter({
      merchantCode: text('merchant').trim(),
      emailAddress: text('email').trim(),
      password: text('password'),
    })
  }

  return (
    <main className="sign-in">
      <form className="sign-in-card" onSubmit={submit}>
        <header>
          <Mark />
          <div>
            <h1>{words.signIn.title}</h1>
            <p>{words.signIn.lead}</p>
          </div>
        </header>
        {problem && (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
        <TextInput
          name="merchant"
          label={words.signIn.merchant}
          defaultValue={localStorage.getItem(MERCHANT) ?? ''}
          autoComplete="organization"
          autoCapitalize="none"
          maxLength={255}
          required
          withAsterisk={false}
        />
        <TextInput
          name="email"
          type="email"
          label={words.signIn.email}
          autoComplete="username"
          maxLength={255}
          required
          withAsterisk={false}
        />
        <PasswordInput
          name="password"
          label={words.signIn.password}
          autoComplete="current-password"
          maxLength={1024}
          required
          withAsterisk={false}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          {words.signIn.submit}
        </Button>
        {demo && (
          <div className="sign-in-demo">
            <p>{words.signIn.demoLead}</p>
            <Button variant="default" fullWidth disabled={isBusy} onClick={() => void enter(demo)}>
              {words.signIn.demo}
            </Button>
          </div>
        )}
        <p className="quiet">{words.signIn.forgotten}</p>
      </form>
    </main>
  )
}
