import { Button, CopyButton } from '@mantine/core'
import { useWords } from '../words/use-words.tsx'

/** Nobody can sign in yet; only the operator of the server can change that. */
export const FirstMerchant = ({ line }: { line: string }) => {
  const { words } = useWords()
  return (
    <section className="sign-in-demo">
      <h2>{words.signIn.firstTitle}</h2>
      <p>{words.signIn.firstLead}</p>
      <pre>
        <code>{line}</code>
      </pre>
      <CopyButton value={line}>
        {({ copied, copy }) => (
          <Button variant="default" fullWidth onClick={copy}>
            {copied ? words.secret.copied : words.secret.copy}
          </Button>
        )}
      </CopyButton>
      <p>{words.signIn.firstNeeds}</p>
    </section>
  )
}
