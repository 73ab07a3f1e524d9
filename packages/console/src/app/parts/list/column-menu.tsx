import { Button, Checkbox, Popover } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { Column } from './list.types.ts'

type Chosen = Record<string, boolean>

const readChosen = (place: string): Chosen => {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? '{}') ?? {}) as Chosen
  } catch {
    return {}
  }
}

/** The columns that the reader chose in this browser; the first one is what opens a row, and stays. */
export const useColumns = <Row,>(name: string, columns: Column<Row>[]) => {
  const { session } = useSession()
  const place = `tradepost-columns-${session.merchant.code}-${name}`
  const [chosen, setChosen] = useState(() => readChosen(place))
  const isShown = ({ key, isExtra }: Column<Row>, index: number) => index === 0 || (chosen[key] ?? !isExtra)
  const choose = (key: string, isOn: boolean) => {
    const next = { ...chosen, [key]: isOn }
    localStorage.setItem(place, JSON.stringify(next))
    setChosen(next)
  }
  return { shown: columns.filter(isShown), isShown, choose }
}

type Props<Row> = { columns: Column<Row>[]; choosing: ReturnType<typeof useColumns<Row>> }

export const ColumnMenu = <Row,>({ columns, choosing }: Props<Row>) => {
  const { words } = useWords()
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-sm" className="add-filter">
          {words.list.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="filter-form">
          {columns.map((column, index) =>
            index === 0 ? null : (
              <Checkbox
                key={column.key}
                size="xs"
                label={column.title}
                checked={choosing.isShown(column, index)}
                onChange={({ currentTarget }) => choosing.choose(column.key, currentTarget.checked)}
              />
            ),
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
