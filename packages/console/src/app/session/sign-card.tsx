import { Anchor, Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Mark } from '../parts/icons.tsx'
import { useWords } from '../words/use-words.tsx'
import { SessionError } from './session.ts'

export const MERCHANT = 'tradepost-merchant'

type Way = [title: string, go: () => void]
type Props = {
  title: string
  lead: string
  submit: string
  /** Texts for statuses with a message of their own. */
  problems?: Record<number, string>
  send(text: (name: string) => string): Promise<void>
  /** Replaces the form once it was sent; without it the caller continues. */
  done?: string
  children: ReactNode
  foot?: ReactNode
  /** Links to the other forms. */
  ways: Way[]
}

const Done = ({ title, text, next: [name, go] }: { title: string; text: string; next: Way }) => (
  <main className="sign-in">
    <div className="sign-in-card" role="status">
      <header>
        <Mark />
        <h1>{title}</h1>
      </header>
      <p>{text}</p>
      <Button fullWidth onClick={go} autoFocus>
        {name}
      </Button>
    </div>
  </main>
)

/** A form in front of the console. */
export const SignCard = ({ title, lead, submit, problems, send, done, children, foot, ways }: Props) => {
  const { words } = useWords()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const press = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(null)
    try {
      await send((name) => String(fields.get(name) ?? ''))
      setDone(true)
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
  const [next] = ways
  if (isDone && done && next) return <Done title={title} text={done} next={next} />
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
          <p className="sign-in-problem" role="alert">
            {problem}
          </p>
        )}
        {children}
        <Button type="submit" fullWidth loading={isBusy}>
          {submit}
        </Button>
        {foot}
        <p className="sign-in-ways">
          {ways.map(([name, go]) => (
            <Anchor key={name} component="button" type="button" onClick={go}>
              {name}
            </Anchor>
          ))}
        </p>
      </form>
    </main>
  )
}
