import '../../style/import.css'
import { TabLinks } from '../../parts/tab-links.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

export const ImportTabs = () => {
  const { words } = useWords()
  const { may } = useDesk()
  const exports = may('CXV') ? ([['/exports', words.imports.exports]] as const) : []
  return <TabLinks label={words.imports.title} tabs={[['/imports', words.imports.imports], ...exports]} />
}
