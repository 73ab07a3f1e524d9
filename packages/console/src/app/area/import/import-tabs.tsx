import '../../style/import.css'
import { AreaTabs } from '../../parts/list/area-tabs.tsx'
import { useWords } from '../../words/use-words.tsx'

export const ImportTabs = () => {
  const { words } = useWords()
  return (
    <AreaTabs
      title={words.imports.title}
      tabs={[
        { to: '/imports', title: words.imports.imports, permission: 'IMV' },
        { to: '/exports', title: words.imports.exports, permission: 'CXV' },
      ]}
    />
  )
}
