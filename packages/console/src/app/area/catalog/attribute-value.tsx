import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { AskButton } from '../../parts/ask-button.tsx'
import type { Values } from '../../parts/form/changes.ts'
import { NewButton, type NewField } from '../../parts/form/new-dialog.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Value = ResultFor<'getAttribute'>['attribute']['values'][number]

/** `#fc0` and names of colors are colors, everything else is the address of a picture. */
const swatchOf = (text: string) => ({
  type: /[/.]/.test(text) ? ('image' as const) : ('color' as const),
  value: text,
})

/** The fields of a value as the API takes them, its name in one language, or in none where it was not changed; an emptied swatch goes. */
export const valueBody = ({ name, sequenceId, swatch }: Values, locale: string) => ({
  name: name === undefined ? {} : { [locale]: String(name) },
  sequenceId: Number(sequenceId ?? 0),
  ...(swatch === undefined ? {} : { swatch: swatch ? swatchOf(String(swatch)) : null }),
})

export const useValueFields = (): NewField[] => {
  const { words } = useWords()
  return [
    { name: 'name', label: words.catalog.name, facts: { kind: 'text', required: true, maxLength: 255 } },
    {
      name: 'swatch',
      label: words.catalog.swatch,
      facts: { kind: 'text', maxLength: 2048, help: words.catalog.swatchHint },
    },
    { name: 'sequenceId', label: words.catalog.sequence, facts: { kind: 'number' } },
  ]
}

type Props = { attributeCode: string; value: Value; locale: string; onDone(): Promise<unknown> }

/** Changes one value, or deletes it while no product uses it. */
export const AttributeValueButton = ({ attributeCode, value, locale, onDone }: Props) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const fields = useValueFields()
  const { code, name, sequenceId, swatch } = value
  return (
    <span className="row-actions">
      <NewButton
        title={words.catalog.edit}
        isPlain
        fields={fields}
        initial={{ name, sequenceId, swatch: swatch?.value ?? null }}
        submit={words.form.save}
        create={async (_, changes) => {
          const body = valueBody({ sequenceId, ...changes }, locale)
          await api.updateAttributeValue({ attributeCode, attributeValueCode: code, body })
          await onDone()
        }}
      />
      {may(can.deleteAttributes) && (
        <AskButton
          title={words.catalog.delete}
          text={words.catalog.deleteText({ name: name ?? code })}
          done={words.catalog.deleted}
          size="compact-sm"
          run={async () => {
            await api.deleteAttributeValue({ attributeCode, attributeValueCode: code })
            await onDone()
          }}
        />
      )}
    </span>
  )
}
