import { useWords } from '../../words/use-words.tsx'
import type { Sample } from './file-sample.ts'

/** The beginning of a file, to see whether it is the right one. */
export const FileTable = ({ sample: { columns, rows } }: { sample: Sample }) => {
  const { words } = useWords()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keys
    <section className="table-box" aria-label={words.imports.columns} tabIndex={0}>
      <table className="table sample">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name than their number
            <tr key={number}>
              {columns.map((name, index) => (
                <td key={name}>{row[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
