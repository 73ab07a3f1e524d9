import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { BackIcon } from '../../parts/icons.tsx'
import { notify } from '../../parts/notice.tsx'
import { Loading, Missing } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { buyerOf } from '../order/buyer.ts'
import { RejectButton } from './reject-button.tsx'
import { StoreLine } from './store-line.tsx'
import { useStore } from './use-store.tsx'
import { findLine, nextStatus, openLines, stepOf, type Work } from './work.ts'

/** A scanner types the code and presses Enter; people can do the same. */
const Scan = ({ work }: { work: Work }) => {
  const { words } = useWords()
  const { move } = useStore()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const line = findLine(work, text)
    if (line) move(work.orderNumber, { lineItems: [{ id: line.id, status: 'picked' }] })
    else notify(words.store.notFound(text), true)
    setText('')
  }
  return (
    <form onSubmit={submit}>
      <TextInput
        size="lg"
        name="scan"
        aria-label={words.store.scan}
        placeholder={words.store.scan}
        value={text}
        autoComplete="off"
        maxLength={255}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  )
}

/** One order from the shelf to the customer, step by step. */
export const StoreOrder = () => {
  const { words } = useWords()
  const navigate = useNavigate()
  const { orderNumber = '' } = useParams({ strict: false })
  const { works, move } = useStore()
  if (!works) return <Loading />
  const work = works.find((one) => one.orderNumber === orderNumber)
  const step = work && stepOf(work)
  if (!work || !step) return <Missing />

  const { fulfillmentOrderAddress: address, status } = work
  const next = nextStatus(work)
  const goOn = (to: Work['status']) => {
    move(orderNumber, { status: to })
    if (to === 'fulfilled') void navigate({ to: '/store', search: { step } })
  }
  const isPicking = step === 'pick'

  return (
    <article className="store-order">
      <Link to="/store" search={{ step }} className="detail-back">
        <BackIcon />
        {words.store.steps[step]}
      </Link>
      <header className="page-head">
        <h1>{orderNumber}</h1>
        <Status value={status} />
      </header>
      <p className="store-buyer">
        {address && <b>{buyerOf([address])}</b>} {wordFor(words.value, work.type)}
      </p>
      {work.notes && <p className="store-notes">{work.notes}</p>}
      {isPicking && <Scan work={work} />}
      <ul className="store-lines">
        {work.lineItems.map((line) => (
          <StoreLine key={line.id} orderNumber={orderNumber} line={line} isPicking={isPicking} />
        ))}
      </ul>
      <footer className="store-moves">
        {step === 'accept' && <RejectButton onReject={(reason) => move(orderNumber, reason)} />}
        {status === 'ready' && (
          <Button size="lg" variant="default" onClick={() => goOn('checkedIn')}>
            {words.value.checkedIn}
          </Button>
        )}
        {isPicking && (
          <Button size="lg" onClick={() => goOn('picked')}>
            {openLines(work).length > 0 ? words.store.allPicked : words.store.donePicking}
          </Button>
        )}
        {next && (
          <Button size="lg" onClick={() => goOn(next)}>
            {words.store.moves[next as keyof typeof words.store.moves]}
          </Button>
        )}
      </footer>
    </article>
  )
}
