import facts from 'contract:updateCategory'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { Client } from '@tradepost/sdk'
import { AskButton } from '../../parts/ask-button.tsx'
import { Card } from '../../parts/detail/detail.tsx'
import { nested } from '../../parts/form/changes.ts'
import { Field } from '../../parts/form/field.tsx'
import { FormBar } from '../../parts/form/form-bar.tsx'
import { type Stored, useForm } from '../../parts/form/use-form.ts'
import { localeNames } from '../../parts/locale-names.ts'
import { Picker } from '../../parts/picker/picker.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

const texts = ['name', 'description', 'url'] as const

/** Texts of every language side by side, as the update takes them. */
const readCategory = async (api: Client, categoryCode: string, locales: string[]): Promise<Stored> => {
  const answers = await Promise.all(
    locales.map((localeCode) => api.raw.getCategory({ categoryCode, localeCode })),
  )
  const [first] = answers
  const byLocale = locales.flatMap((locale, index) =>
    texts.map((text) => [`${text}.${locale}`, answers[index]?.body.category[text] ?? null]),
  )
  return {
    values: {
      status: first?.body.category.status ?? null,
      parentCategoryCode: first?.body.category.parentCategoryCode ?? null,
      ...Object.fromEntries(byLocale),
    },
    etag: first?.etag,
  }
}

type FormProps = { code: string; locales: string[]; stored: Stored; onGone(): void }

const CategoryForm = ({ code, locales, stored, onGone }: FormProps) => {
  const { words, language } = useWords()
  const { api, may } = useSession()
  const queries = useQueryClient()
  const isReadOnly = !may(can.editCategories)
  const reread = () => queries.invalidateQueries({ queryKey: ['categories'] })
  const form = useForm({
    stored,
    save: async (changes, etag) => {
      await api.updateCategory({ categoryCode: code, body: nested(changes) }, { ifMatch: etag })
      void reread()
    },
    reread: () => readCategory(api, code, locales),
  })
  const nameOf = localeNames(locales, language)
  const labels: Record<string, string> = {
    name: words.catalog.name,
    description: words.catalog.description,
    url: 'URL',
    status: words.product.status,
    parentCategoryCode: words.catalog.parent,
  }
  const labelOf = (field: string) => {
    const [text = '', locale] = field.split('.')
    return [labels[text] ?? text, locale && `(${nameOf(locale)})`].filter(Boolean).join(' ')
  }
  return (
    <Card title={String(form.values[`name.${locales[0]}`] ?? code)} extra={<code>{code}</code>}>
      <div className="fields">
        <Field
          form={form}
          name="status"
          label={words.product.status}
          facts={facts.body?.status ?? { kind: 'choice', choices: ['active', 'inactive'] }}
          isReadOnly={isReadOnly}
        />
        {/* dragging and arrows need a mouse or a keyboard, this does not */}
        <Picker
          kind="category"
          label={words.catalog.parent}
          value={(form.values.parentCategoryCode as string | null) ?? null}
          error={form.problems.byField.parentCategoryCode}
          isReadOnly={isReadOnly}
          onChange={(parent) => form.set('parentCategoryCode', parent)}
        />
        {texts.flatMap((text) =>
          locales.map((locale) => (
            <Field
              key={`${text}.${locale}`}
              form={form}
              name={`${text}.${locale}`}
              label={labelOf(`${text}.${locale}`)}
              facts={{ kind: 'text' }}
              isLong={text === 'description'}
              isReadOnly={isReadOnly}
            />
          )),
        )}
      </div>
      <div className="card-foot">
        <Link to="/products" search={{ filters: { categoryCode: { $in: [code] } } }} className="more">
          {words.catalog.products}
        </Link>
        {may(can.deleteCategories) && (
          <AskButton
            title={words.catalog.delete}
            text={words.catalog.deleteText({ name: code })}
            done={words.catalog.deleted}
            run={async () => {
              await api.deleteCategory({ categoryCode: code })
              await reread()
              onGone()
            }}
          />
        )}
      </div>
      <FormBar form={form} labelOf={labelOf} />
    </Card>
  )
}

type Props = Omit<FormProps, 'stored'>

export const CategoryEditor = (props: Props) => {
  const { api } = useSession()
  const { code, locales } = props
  const { data, error, refetch } = useQuery({
    queryKey: ['category', code, locales],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: () => readCategory(api, code, locales),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  return data ? <CategoryForm {...props} stored={data} /> : <Loading />
}
