import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Props = { line: { priceDifference?: number; currencyCode: string } }

/** A substitute costs so much more or less than the line that it replaces; nothing where it costs the same. */
export const PriceDifference = ({ line: { priceDifference = 0, currencyCode } }: Props) => {
  const { words } = useWords()
  const { formats } = useSession()
  if (priceDifference === 0) return null
  const amount = formats.money(Math.abs(priceDifference), currencyCode)
  return (
    <small>{priceDifference > 0 ? words.store.dearer({ amount }) : words.store.cheaper({ amount })}</small>
  )
}
