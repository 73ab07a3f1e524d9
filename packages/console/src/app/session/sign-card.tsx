import { Alert, Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Mark } from '../parts/icons.tsx'
import { useWords } from '../words/use-words.tsx'
import { SessionError } from './session.ts'

export const MERCHANT = 'tradepost-merchant'

type Props = {
  title: string
  lead: string
  submit: string
  /** Sentences for the statuses that say something of their own. */
  problems: Record<number, string>
  send(text: (name: string) => string): Promise<void>
  children: ReactNode
  foot?: ReactNode
}

/** A form in front of the console. */
export const SignCard = ({ title, lead, submit, problems, send, children, foot }: Props) => {
  const { words } = useWords()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const press = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(null)
    try {
      await send((name) => String(fields.get(name) ?? ''))
    } catch (error) {
      const status = error instanceof SessionError ? error.status : -1
      const texts: Record<number, string> = {
        0: words.signIn.offline,
        429: words.signIn.tooMany,
        ...problems,
      }
      setProblem(texts[status] ?? words.signIn.failed)
      setBusy(false)
    }
  }
  return (
    <main className="sign-in">
      <form className="sign-in-card" onSubmit={(event) => void press(event)}>
        <header>
          <Mark />
          <div>
            <h1>{title}</h1>
            <p>{lead}</p>
          </div>
        </header>
        {problem && (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
        {children}
        <Button type="submit" fullWidth loading={isBusy}>
          {submit}
        </Button>
        {foot}
      </form>
    </main>
  )
}

/** For what has been done: nothing is left to fill in. */
export const SignDone = ({
  title,
  text,
  next,
  onNext,
}: Record<'title' | 'text' | 'next', string> & { onNext(): void }) => (
  <main className="sign-in">
    <div className="sign-in-card" role="status">
      <header>
        <Mark />
        <h1>{title}</h1>
      </header>
      <p>{text}</p>
      <Button fullWidth onClick={onNext} autoFocus>
        {next}
      </Button>
    </div>
  </main>
)
