import facts from 'contract:updatePage'
import { Field } from '../../parts/form/field.tsx'
import type { Form } from '../../parts/form/use-form.ts'
import { useWords } from '../../words/use-words.tsx'
import { titleField } from './page-values.ts'

type Props = { form: Form; locale: string; isReadOnly: boolean }

export const PageSettings = ({ form, locale, isReadOnly }: Props) => {
  const { words } = useWords()
  const shared = { form, isReadOnly }
  return (
    <div className="fields">
      <Field {...shared} name="name" label={words.content.name} facts={facts.body?.name} />
      <Field
        {...shared}
        name={titleField(locale)}
        label={words.content.pageTitle}
        facts={{ kind: 'text', maxLength: 255, help: facts.body?.pageTitle?.help }}
      />
      <Field {...shared} name="slug" label={words.content.slug} facts={facts.body?.slug} />
      <Field {...shared} name="isFavorite" label={words.field.isFavorite} facts={facts.body?.isFavorite} />
      <Field {...shared} name="isProtected" label={words.field.isProtected} facts={facts.body?.isProtected} />
    </div>
  )
}
