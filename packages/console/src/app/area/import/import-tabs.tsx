import '../../style/import.css'
import { type Area, AreaTabs } from '../../parts/list/area-tabs.tsx'

const area: Area = ({ imports }) => ({
  title: imports.title,
  tabs: [
    { to: '/imports', title: imports.imports, permission: 'IMV' },
    { to: '/exports', title: imports.exports, permission: 'CXV' },
  ],
})

export const ImportTabs = () => <AreaTabs area={area} />
