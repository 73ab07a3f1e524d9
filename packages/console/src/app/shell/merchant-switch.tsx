import { Modal } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Loading } from '../parts/states.tsx'
import { useSession } from '../session/use-session.tsx'
import { useWords } from '../words/use-words.tsx'

const MerchantChoice = lazy(async () => ({ default: (await import('./merchant-choice.tsx')).MerchantChoice }))

type Props = { isOpen: boolean; onOpen(): void; onClose(): void }

/** The merchant that an operator works for, and the way to another one; staff of a merchant have but theirs. */
export const MerchantSwitch = ({ isOpen, onOpen, onClose }: Props) => {
  const { words } = useWords()
  const { session } = useSession()
  if (!session.isOperator) return null
  return (
    <>
      <button
        type="button"
        className="bar-merchant"
        aria-haspopup="dialog"
        title={words.merchantSwitch.title}
        onClick={onOpen}
      >
        {words.merchantSwitch.open({ merchant: session.merchant.code })}
      </button>
      <Modal
        opened={isOpen}
        onClose={onClose}
        title={words.merchantSwitch.title}
        closeButtonProps={{ 'aria-label': words.keys.close }}
      >
        <Suspense fallback={<Loading />}>
          <MerchantChoice />
        </Suspense>
      </Modal>
    </>
  )
}
