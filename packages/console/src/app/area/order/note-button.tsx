import facts from 'contract:createSalesOrderComment'
import { useQueryClient } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

/** For colleagues; it stands in the timeline of the order, and shoppers never see it. */
export const NoteButton = ({ orderNumber }: { orderNumber: string }) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const queries = useQueryClient()
  if (!may(can.editSalesOrders)) return null
  const write = async (text: string) => {
    await api.createSalesOrderComment({ orderNumber, body: { text } })
    await queries.invalidateQueries({ queryKey: ['order', orderNumber, 'timeline'] })
  }
  return (
    <NewButton
      isPlain
      title={words.orderPage.addNote}
      submit={words.orderPage.addNote}
      fields={[{ name: 'text', label: words.orderPage.note, facts: facts.body?.text, isLong: true }]}
      create={({ text }) => write(String(text ?? ''))}
    />
  )
}
