import { align, verdict, whole } from '../table.ts'
import type { ArchiveProof } from './prove.ts'

const shown = (value: unknown) => JSON.stringify(value) ?? 'missing'

export const differingLists = ({ lists }: ArchiveProof) =>
  lists.filter(({ difference }) => difference !== null)

export const reportArchive = (proof: ArchiveProof): string => {
  const { rows, megabytes, exportSeconds, importSeconds, lists } = proof
  const differing = differingLists(proof)
  return [
    `${whole(rows)} rows in ${whole(megabytes)} MB: written in ${exportSeconds.toFixed(1)} s, restored in ${importSeconds.toFixed(1)} s`,
    '',
    align([
      ['', 'items', 'pages'],
      ...lists.map(({ name, items, pages }) => [name, whole(items), whole(pages)]),
    ]),
    '',
    ...verdict(
      differing.map(
        ({ name, pages, difference }) =>
          `${name}, page ${pages + 1}, ${difference?.path}: ${shown(difference?.here)} here, ${shown(difference?.there)} there`,
      ),
      `${lists.length} lists answer the same, field by field, to their last page.`,
    ),
  ].join('\n')
}
