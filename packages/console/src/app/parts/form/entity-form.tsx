import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { FieldFacts } from '../../api/facts.ts'
import { DeleteButton } from '../detail/delete-button.tsx'
import { type Back, Card, Detail } from '../detail/detail.tsx'
import { nested, type Value, type Values } from './changes.ts'
import { Field } from './field.tsx'
import { FormBar } from './form-bar.tsx'
import { Opened } from './opened.tsx'
import { type Form, useForm } from './use-form.ts'

export type EntityField = {
  /** The path in the entity, such as `operationHours.mon`. */
  name: string
  label: string
  facts?: FieldFacts
  isLong?: boolean
  /** Nobody can change it here, for the reason in `hint`. */
  isFixed?: boolean
  hint?: string
  /** Replaces the editor of its kind. */
  edit?(form: Form, isReadOnly: boolean): ReactNode
}
export type FieldGroup = {
  title: string
  isSide?: boolean
  isRow?: boolean
  fields: EntityField[]
  /** Hides the card while other fields make it pointless; its fields stay part of the form. */
  isShown?(form: Form): boolean
  /** Below the fields. */
  note?(form: Form): ReactNode
}
type Read<T> = { entity: T; etag: string | undefined }
type Answer<Body> = Promise<{ body: Body; etag: string | undefined }>
type Removal = { what: string; text?: string; remove(): Promise<unknown> }

type Props<T> = {
  name: readonly string[]
  /** Where it is listed; `name` is that of the query to read again after a change. */
  back?: Back & { name?: string | readonly string[] }
  tabs?: ReactNode
  read(signal?: AbortSignal): Promise<Read<T>>
  title(entity: T): ReactNode
  status?(entity: T): ReactNode
  note?(entity: T): ReactNode
  actions?(entity: T): ReactNode
  /** Without it the thing cannot be deleted, or not by this reader. */
  deletes?(entity: T): Removal | false
  groups: FieldGroup[] | ((entity: T) => FieldGroup[])
  canEdit: boolean | ((entity: T) => boolean)
  /** Writes what has changed; `all` has every field, for objects that are sent whole. */
  save(changes: Record<string, unknown>, etag: string | undefined, all: Values): Promise<unknown>
  side?(entity: T): ReactNode
  children?(entity: T, form: Form): ReactNode
}

/** The entity of a read, and the revision that a change is based on. */
export const entityIn = async <Body, Key extends keyof Body>(
  answer: Answer<Body>,
  key: Key,
): Promise<Read<Body[Key]>> => {
  const { body, etag } = await answer
  return { entity: body[key], etag }
}

const valueAt = (entity: unknown, path: string): Value => {
  const [field = '', ...rest] = path.split('.')
  const value = (entity as Record<string, unknown> | null | undefined)?.[field] ?? null
  return rest.length === 0 ? (value as Value) : valueAt(value, rest.join('.'))
}

const Content = <T,>({ opened, ...props }: Props<T> & { opened: Read<T> }) => {
  const { back, read, save } = props
  const queries = useQueryClient()
  const navigate = useNavigate()
  const renew = () => {
    if (back?.name !== undefined) void queries.invalidateQueries({ queryKey: [back.name].flat() })
  }
  const [entity, setEntity] = useState(opened.entity)
  const groups = typeof props.groups === 'function' ? props.groups(entity) : props.groups
  const canEdit = typeof props.canEdit === 'function' ? props.canEdit(entity) : props.canEdit
  const fields = groups.flatMap((group) => group.fields)
  const valuesOf = (of: T): Values => Object.fromEntries(fields.map(({ name }) => [name, valueAt(of, name)]))
  const form = useForm({
    stored: { values: valuesOf(opened.entity), etag: opened.etag },
    save: async (changes, etag) => {
      await save(nested(changes), etag, { ...valuesOf(entity), ...changes })
      renew()
    },
    reread: async () => {
      const now = await read()
      setEntity(now.entity)
      return { values: valuesOf(now.entity), etag: now.etag }
    },
  })
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  const cards = (isSide: boolean) =>
    groups
      .filter((group) => (group.isSide ?? false) === isSide && (group.isShown?.(form) ?? true))
      .map(({ title, isRow, fields: shown, note }) => (
        <Card key={title} title={title}>
          <div className={isRow ? 'fields in-row' : 'fields'}>
            {shown.map(({ edit, isFixed = false, ...field }) =>
              edit ? (
                <div key={field.name}>{edit(form, !canEdit)}</div>
              ) : (
                <Field
                  key={field.name}
                  form={form}
                  isReadOnly={isFixed || !canEdit}
                  {...field}
                  facts={field.facts}
                />
              ),
            )}
          </div>
          {note?.(form)}
        </Card>
      ))
  const beside = [...cards(true), props.side?.(entity)].filter(Boolean)
  const others = props.actions?.(entity)
  const removal = props.deletes?.(entity)
  const remove = async () => {
    if (!removal) return
    await removal.remove()
    renew()
    // do not ask about unsaved changes of a deleted entity
    await navigate({ to: back?.to ?? '/', params: back?.params as never, ignoreBlocker: true })
  }
  return (
    <Detail
      back={back}
      tabs={props.tabs}
      title={props.title(entity)}
      status={props.status?.(entity)}
      note={props.note?.(entity)}
      actions={
        (others || removal) && (
          <div className="buttons">
            {others}
            {removal && <DeleteButton what={removal.what} text={removal.text} remove={remove} />}
          </div>
        )
      }
      side={beside.length > 0 ? beside : undefined}
    >
      {cards(false)}
      {props.children?.(entity, form)}
      <FormBar form={form} labelOf={(field) => labels.get(field) ?? field} />
    </Detail>
  )
}

/** A form for an entity that is little more than its fields: read, edited and saved by what the contract says. */
export const EntityForm = <T,>(props: Props<T>) => (
  <Opened name={props.name} read={(signal) => props.read(signal)}>
    {(opened) => <Content key={props.name.join(' ')} {...props} opened={opened} />}
  </Opened>
)
