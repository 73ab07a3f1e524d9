import facts from 'contract:createCategories'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors } from '@tradepost/sdk'
import { useEffect, useRef } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { notify } from '../../parts/notice.tsx'
import { Picker } from '../../parts/picker/picker.tsx'
import { Failed, Loading, textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { useLocales } from '../catalog/use-locales.ts'
import { Branches } from './category-branch.tsx'
import { CategoryEditor } from './category-editor.tsx'
import { positionAfterDrop, positionAfterKey, shiftsFor, type TreePosition, treeOf } from './tree.ts'
import { useCategories } from './use-categories.ts'
import { writeShifts } from './write-shifts.ts'

/** Keeps the focus on a category that was moved by keyboard. */
const useFocusOn = (categories: unknown) => {
  const moved = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of a row changes with the list
  useEffect(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('.tree-name')]
    rows.find(({ dataset }) => dataset.code === moved.current)?.focus()
    moved.current = null
  }, [categories])
  return (code: string) => {
    moved.current = code
  }
}

/** The category tree, rearranged by mouse or keyboard, with the selected category beside it. */
export const CategoryPage = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const navigate = useNavigate()
  const { code: chosen = null }: { code?: string | null } = useSearch({ strict: false })
  const locales = useLocales()
  const { categories, error, refetch, isWhole, isOpen, toggle, withBranch } = useCategories(chosen)
  const focusOn = useFocusOn(categories)
  const choose = (code: string | null) =>
    void navigate({ to: '/categories', search: code === null ? {} : { code } })
  const nameOf = (code: string | null) => categories?.find((one) => one.code === code)?.name ?? code ?? ''
  const moving = useMutation({
    mutationFn: async ({ code, place }: { code: string; place: TreePosition }) => {
      const shifts = shiftsFor(await withBranch(place.parent), code, place)
      await writeShifts(api, shifts, may(can.editProducts))
      return shifts.length > 0
    },
    onSuccess: (isMoved, { code }) => isMoved && notify(words.catalog.moved({ name: nameOf(code) })),
    onError: (problem) => notify(textOf(problem), true),
    onSettled: refetch,
  })
  if (error && !categories) return <Failed error={error} onRetry={() => void refetch()} />
  if (!categories || !locales) return <Loading />
  const [locale = ''] = locales
  const move = (code: string, place: TreePosition | null) => place && moving.mutate({ code, place })
  return (
    <section className="list-page">
      <header className="page-head">
        <h1>{words.catalog.categories}</h1>
        <AreaTabs of="catalog" />
        {may(can.createCategories) && (
          <div className="page-actions">
            <NewButton
              title={words.catalog.newCategory}
              fields={[
                { name: 'name', label: words.catalog.name, facts: { kind: 'text', required: true } },
                {
                  name: 'code',
                  label: words.catalog.code,
                  facts: facts.body?.code ?? { kind: 'text', required: true },
                },
              ]}
              create={async ({ name, code }) => {
                const siblings = (await withBranch(chosen)).filter(
                  ({ parentCategoryCode = null }) => parentCategoryCode === chosen,
                )
                const created = {
                  code: String(code),
                  name: { [locale]: String(name) },
                  parentCategoryCode: chosen,
                  sequenceId: siblings.length + 1,
                }
                expectNoErrors(await api.createCategories({ body: { categories: [created] } }))
                await refetch()
                choose(created.code)
              }}
            />
          </div>
        )}
      </header>
      <div className="detail-body" data-side>
        <div className="detail-main">
          <Card title={words.catalog.tree}>
            <p className="quiet">
              {categories.length === 0 ? words.catalog.treeEmpty : words.catalog.treeHint}
            </p>
            {!isWhole && (
              <Picker kind="category" label={words.catalog.findCategory} value={chosen} onChange={choose} />
            )}
            <div className="tree" aria-busy={moving.isPending}>
              <Branches
                branches={treeOf(categories)}
                parent={null}
                handlers={{
                  chosen,
                  isReadOnly: !may(can.editCategories) || moving.isPending,
                  isOpen,
                  onToggle: toggle,
                  onChoose: choose,
                  onMove: (code, place) => move(code, positionAfterDrop(categories, code, place)),
                  onKey: (code, key) => {
                    focusOn(code)
                    move(code, positionAfterKey(categories, code, key))
                  },
                }}
              />
            </div>
          </Card>
        </div>
        <div className="detail-side">
          {chosen !== null && (
            <CategoryEditor key={chosen} code={chosen} locales={locales} onGone={() => choose(null)} />
          )}
        </div>
      </div>
    </section>
  )
}
