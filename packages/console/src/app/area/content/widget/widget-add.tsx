import { Button, Menu, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../../words/use-words.tsx'
import { type Definition, textIn } from './widget-values.ts'

type Props = { definitions: Definition[]; onAdd(definition: Definition): void }

/** The standard widgets, then those of the shop. */
export const WidgetAdd = ({ definitions, onAdd }: Props) => {
  const { words } = useWords()
  const [text, setText] = useState('')
  const named = definitions.map((definition) => ({
    definition,
    name: textIn(definition.name) || definition.code,
  }))
  const found = named.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  const groups = [
    { title: words.content.standard, list: found.filter(({ definition }) => definition.isStandard) },
    { title: words.content.own, list: found.filter(({ definition }) => !definition.isStandard) },
  ].filter(({ list }) => list.length > 0)
  return (
    <Menu position="bottom-start" shadow="md" width={300} onClose={() => setText('')}>
      <Menu.Target>
        <Button variant="default" fullWidth>
          {words.content.addWidget}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="widget-menu">
        <TextInput
          size="xs"
          aria-label={words.list.search}
          placeholder={words.list.search}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {groups.map(({ title, list }) => (
          <div key={title}>
            <Menu.Label>{title}</Menu.Label>
            {list.map(({ definition, name }) => (
              <Menu.Item key={definition.code} onClick={() => onAdd(definition)}>
                {name}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
