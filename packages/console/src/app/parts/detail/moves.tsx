import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { MoreIcon } from '../icons.tsx'
import { notify } from '../notice.tsx'
import { textOf } from '../states.tsx'
import { type EndDetails, EndDialog } from './end-dialog.tsx'
import { moveTitle } from './move-title.ts'

type Move = { to: string; requires: string[] }
type Props = {
  moves: Move[]
  /** Without it the reader sees the moves of others only. */
  isAllowed: boolean
  /** The way that most things go; the first legal one is in front. */
  usual?: readonly string[]
  /** Codes to choose from when something ends badly. */
  reasons?: readonly string[]
  move(to: string, details: EndDetails): Promise<unknown>
}

const isBad = (to: string) => to === 'canceled' || to === 'rejected'
/** Beside the usual one; the others are in a menu. */
const BESIDE = 1

/** The legal next moves of a thing, as the API names them; an end that cannot be undone, or that needs words, is asked for. */
export const Moves = ({ moves, isAllowed, usual = [], reasons, move }: Props) => {
  const { words } = useWords()
  const [ending, setEnding] = useState<string | null>(null)
  const moving = useMutation({
    mutationFn: ({ to, ...details }: { to: string } & EndDetails) => move(to, details),
    onSuccess: (_, { to }) => notify(words.detail.moved({ status: wordFor(words.value, to) })),
    onError: (error) => notify(textOf(error), true),
    onSettled: () => setEnding(null),
  })
  if (!isAllowed) return null
  if (moves.length === 0) return <span className="quiet">{words.detail.noMoves}</span>
  const places = moves.map(({ to }) => to)
  const first = usual.find((to) => places.includes(to)) ?? places.find((to) => !isBad(to))
  const others = places.filter((to) => to !== first)
  const beside = others.filter((to) => !isBad(to)).slice(0, BESIDE)
  const rest = others
    .filter((to) => !beside.includes(to))
    .toSorted((a, b) => Number(isBad(a)) - Number(isBad(b)))
  const requiresOf = (to: string | null) =>
    (moves.find((one) => one.to === to)?.requires ?? []).filter((field) => field in words.detail.asked)
  const isAsked = (to: string) => isBad(to) || requiresOf(to).length > 0
  const start = (to: string) => (isAsked(to) ? setEnding(to) : moving.mutate({ to }))
  const titleOf = (to: string) => moveTitle(words, to)

  return (
    <fieldset className="moves" aria-label={words.detail.moves} disabled={moving.isPending}>
      {[...(first === undefined ? [] : [first]), ...beside].map((to) => (
        <Button
          key={to}
          variant={to === first ? 'filled' : 'default'}
          size="compact-md"
          loading={moving.isPending && moving.variables.to === to}
          onClick={() => start(to)}
        >
          {titleOf(to)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <Button variant="default" size="compact-md" aria-label={words.detail.moreMoves}>
              <MoreIcon />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((to) => (
              <Menu.Item key={to} className={isBad(to) ? 'move-bad' : undefined} onClick={() => start(to)}>
                {titleOf(to)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <EndDialog
        to={ending}
        key={ending}
        reasons={reasons}
        requires={requiresOf(ending)}
        isHarmless={ending !== null && !isBad(ending)}
        isBusy={moving.isPending}
        onKeep={() => setEnding(null)}
        onEnd={(details) => ending && moving.mutate({ to: ending, ...details })}
      />
    </fieldset>
  )
}
