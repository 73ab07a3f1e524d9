import { Checkbox } from '@mantine/core'
import { useWords, wordFor } from '../words/use-words.tsx'

type Props = {
  /** Every permission of the contract. */
  codes: readonly string[]
  value: readonly string[]
  isReadOnly: boolean
  onChange(value: string[]): void
}

const actions = ['V', 'C', 'E', 'D'] as const

/** Permissions as a table of entities and actions; the few that fit neither are above it. */
export const PermissionGrid = ({ codes, value, isReadOnly, onChange }: Props) => {
  const { words } = useWords()
  const known = new Set(codes)
  const entities = codes
    .filter((code) => code.endsWith('V') && known.has(`${code.slice(0, -1)}C`))
    .map((code) => code.slice(0, -1))
  const inGrid = new Set(entities.flatMap((entity) => actions.map((action) => entity + action)))
  const isAll = value.includes('APIALL')
  const set = (code: string, isOn: boolean) =>
    onChange(isOn ? [...value, code] : value.filter((one) => one !== code))
  const box = (code: string, label: string, isHidden: boolean) => (
    <Checkbox
      size="xs"
      label={isHidden ? undefined : label}
      aria-label={isHidden ? label : undefined}
      checked={value.includes(code) || (isAll && code !== 'APIALL')}
      disabled={isReadOnly || (isAll && code !== 'APIALL')}
      onChange={(event) => set(code, event.currentTarget.checked)}
    />
  )
  return (
    <div className="fields">
      <div className="permission-others">
        {codes
          .filter((code) => !inGrid.has(code))
          .map((code) => (
            <span key={code}>{box(code, wordFor(words.permission.others, code), false)}</span>
          ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keys */}
      <section className="table-box plain" aria-label={words.permission.title} tabIndex={0}>
        <table className="table permission-table">
          <thead>
            <tr>
              <th scope="col">{words.permission.thing}</th>
              {actions.map((action) => (
                <th key={action} scope="col">
                  {words.permission.actions[action]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entities.map((entity) => {
              const name = wordFor(words.permission.entities, entity)
              return (
                <tr key={entity}>
                  <th scope="row">{name}</th>
                  {actions.map((action) => (
                    <td key={action}>
                      {known.has(entity + action) &&
                        box(entity + action, `${name}: ${words.permission.actions[action]}`, true)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </div>
  )
}
