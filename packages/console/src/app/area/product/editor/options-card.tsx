import { MultiSelect, Select } from '@mantine/core'
import { Card } from '../../../parts/detail/detail.tsx'
import type { FieldForm } from '../../../parts/form/use-form.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { Definitions } from '../product.types.ts'
import type { Option } from '../product-values.ts'
import { Removable } from './removable.tsx'

type Props = { form: FieldForm; definitions: Definitions; isReadOnly: boolean }

/** Customers choose from these: attributes, and the values of each that the product comes in. */
export const OptionsCard = ({ form, definitions, isReadOnly }: Props) => {
  const { words } = useWords()
  const list = (form.values.options ?? []) as Option[]
  const attributes = definitions.attributes.filter(({ use }) => use === 'option')
  const set = (next: Option[]) => form.set('options', next)
  const change = (code: string, codes: string[]) =>
    set(
      list.map((option) =>
        option.code === code
          ? {
              code,
              values: codes.map(
                (value) =>
                  option.values.find((one) => one.code === value) ?? { code: value, additionalPrice: null },
              ),
            }
          : option,
      ),
    )
  const offered = attributes.filter(({ code }) => !list.some((option) => option.code === code))
  return (
    <Card title={words.catalog.options}>
      <div className="fields">
        {list.map(({ code, values }) => {
          const attribute = attributes.find((one) => one.code === code)
          const known = attribute?.values ?? values
          return (
            <Removable
              key={code}
              what={attribute?.name ?? code}
              onRemove={isReadOnly ? undefined : () => set(list.filter((option) => option.code !== code))}
            >
              <MultiSelect
                label={attribute?.name ?? code}
                data={known.map((one) => ({
                  value: one.code,
                  label: ('name' in one && one.name) || one.code,
                }))}
                value={values.map((one) => one.code)}
                readOnly={isReadOnly}
                searchable
                error={form.problems.byField.options}
                onChange={(codes) => change(code, codes)}
              />
            </Removable>
          )
        })}
        {!isReadOnly && offered.length > 0 && (
          <Select
            aria-label={words.catalog.options}
            placeholder={words.catalog.options}
            data={offered.map(({ code, name }) => ({ value: code, label: name ?? code }))}
            value={null}
            onChange={(code) => code && set([...list, { code, values: [] }])}
          />
        )}
      </div>
    </Card>
  )
}
