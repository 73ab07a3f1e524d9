import { ActionIcon, NumberInput } from '@mantine/core'
import { CloseIcon } from '../../parts/icons.tsx'
import { Picker } from '../../parts/picker/picker.tsx'
import { useWords } from '../../words/use-words.tsx'

export type TriedLine = { productCode: string; quantity: number }

type Props = { lines: TriedLine[]; onChange(lines: TriedLine[]): void }

/** A cart that is only thought of. */
export const TryLines = ({ lines, onChange }: Props) => {
  const { words } = useWords()
  const add = (productCode: string | null) => {
    if (productCode !== null && !lines.some((line) => line.productCode === productCode))
      onChange([...lines, { productCode, quantity: 1 }])
  }
  return (
    <div className="try-lines">
      {lines.map(({ productCode, quantity }) => (
        <div key={productCode} className="try-line">
          <code>{productCode}</code>
          <NumberInput
            aria-label={`${words.order.quantity}: ${productCode}`}
            value={quantity}
            min={1}
            max={1_000_000}
            hideControls
            onChange={(next) =>
              onChange(
                lines.map((line) =>
                  line.productCode === productCode ? { ...line, quantity: Number(next) || 1 } : line,
                ),
              )
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.promotion.takeOut({ code: productCode })}
            onClick={() => onChange(lines.filter((line) => line.productCode !== productCode))}
          >
            <CloseIcon />
          </ActionIcon>
        </div>
      ))}
      <Picker
        key={lines.length}
        kind="product"
        name="product"
        label={words.promotion.addProduct}
        value={null}
        onChange={add}
      />
    </div>
  )
}
