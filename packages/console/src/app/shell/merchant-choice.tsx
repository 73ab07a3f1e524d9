import { Alert, Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Picker } from '../parts/picker/picker.tsx'
import { keepSession, switchMerchant } from '../session/session.ts'
import { useWords } from '../words/use-words.tsx'

/** The session goes on for the merchant that is chosen. */
export const MerchantChoice = () => {
  const { words } = useWords()
  const [code, setCode] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const go = async (event: FormEvent) => {
    event.preventDefault()
    if (!code) return
    setBusy(true)
    setFailed(false)
    try {
      keepSession(await switchMerchant(code))
      // a new page: nothing of the merchant before stays in memory
      window.location.assign('/admin')
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <form className="fields" onSubmit={(event) => void go(event)}>
      <p>{words.merchantSwitch.lead}</p>
      {isFailed && (
        <Alert color="red" variant="light" role="alert">
          {words.merchantSwitch.failed}
        </Alert>
      )}
      <Picker kind="merchant" label={words.merchantSwitch.merchant} value={code} onChange={setCode} />
      <Button type="submit" loading={isBusy} disabled={!code}>
        {words.merchantSwitch.go}
      </Button>
    </form>
  )
}
