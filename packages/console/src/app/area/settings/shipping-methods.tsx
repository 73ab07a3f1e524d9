import { Button, TextInput } from '@mantine/core'
import type { ResultFor } from '@tradepost/sdk'
import type { FieldFacts } from '../../api/facts.ts'
import { RowsField } from '../../parts/form/rows-field.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Method = ResultFor<'getShopCheckout'>['checkout']['shippingMethods'][number]
type Props = {
  facts: Record<string, FieldFacts>
  methods: Method[]
  isReadOnly: boolean
  problem?: string
  onChange(methods: Method[]): void
}

const texts = ['code', 'name', 'carrierCode', 'taxClass'] as const
const priceColumns = ['country', 'region', 'maxWeight', 'minTotal', 'amount']
const anyPrice = { country: null, region: null, maxWeight: null, minTotal: null, amount: 0 }

/** Ways to ship; of each, the first price that fits counts. */
export const ShippingMethods = ({ facts, methods, isReadOnly, problem, onChange }: Props) => {
  const { words } = useWords()
  const put = (index: number, change: Partial<Method>) =>
    onChange(methods.map((method, at) => (at === index ? { ...method, ...change } : method)))
  const numbered = methods.map((method, index) => ({ method, index, key: `method ${index}` }))
  return (
    <div className="fields">
      {problem && <p className="move-bad">{problem}</p>}
      {numbered.map(({ method, index, key }) => (
        <section key={key} className="shipping-method" aria-label={method.name || method.code}>
          <div className="fields in-row">
            {texts.map((name) => (
              <TextInput
                key={name}
                label={wordFor(words.settings.keys, name)}
                value={method[name] ?? ''}
                readOnly={isReadOnly}
                onChange={(event) =>
                  put(index, { [name]: event.currentTarget.value || (name === 'taxClass' ? null : '') })
                }
              />
            ))}
          </div>
          <RowsField
            title={`${words.settings.prices}: ${method.name || method.code}`}
            columns={priceColumns.map((name) => ({
              name,
              label: wordFor(words.settings.keys, name),
              facts: facts.prices?.fields?.[name] ?? {
                kind: name === 'country' || name === 'region' ? 'text' : 'number',
                nullable: name !== 'amount',
              },
            }))}
            rows={method.prices}
            blank={anyPrice}
            isReadOnly={isReadOnly}
            onChange={(prices) => put(index, { prices: prices as Method['prices'] })}
          />
          {!isReadOnly && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => onChange(methods.filter((_, at) => at !== index))}
            >
              {words.settings.removeMethod}
            </Button>
          )}
        </section>
      ))}
      {!isReadOnly && (
        <Button
          variant="default"
          onClick={() =>
            onChange([
              ...methods,
              { code: '', name: '', carrierCode: '', taxClass: null, prices: [anyPrice] },
            ])
          }
        >
          {words.settings.addMethod}
        </Button>
      )}
    </div>
  )
}
