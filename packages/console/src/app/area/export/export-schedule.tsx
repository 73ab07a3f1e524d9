import facts from 'contract:updateExportSettings'
import { Button, Fieldset } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import type { Client, InputFor } from '@tradepost/sdk'
import { useState } from 'react'
import type { FieldFacts } from '../../api/facts.ts'
import type { Value } from '../../parts/form/changes.ts'
import { Field } from '../../parts/form/field.tsx'
import { FormBar } from '../../parts/form/form-bar.tsx'
import { FormDialog } from '../../parts/form/form-dialog.tsx'
import { type Stored, useForm } from '../../parts/form/use-form.ts'
import { Failed, Loading } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

const feeds = ['productExport', 'inventoryExport', 'pickupLinkSubfeed'] as const
const times = ['status', 'timeType', 'timeValue'] as const
const account = ['username', 'password', 'productIdentifier'] as const
type Channel = Record<string, unknown>
type Opened = Stored & { channel: Channel | null }

const channelFacts = facts.body?.exportSettings?.fields?.googleLocalInventory?.fields ?? {}
const none: Channel = { status: 'inactive', timeType: 'time', timeValue: null }

const readSettings = async (api: Client, signal?: AbortSignal): Promise<Opened> => {
  const { body, etag } = await api.raw.getExportSettings({}, { signal })
  const channel = body.exportSettings.googleLocalInventory as Channel | null
  const values: Record<string, Value> = Object.fromEntries(
    account.map((name) => [
      name,
      (channel?.[name] ?? (name === 'productIdentifier' ? 'productCode' : '')) as Value,
    ]),
  )
  for (const feed of feeds)
    for (const time of times)
      values[`${feed}.${time}`] = ((channel?.[feed] as Channel | undefined) ?? none)[time] as Value
  return { channel, etag, values }
}

/** A channel is stored as a whole, so that all of it is sent. */
const toChannel = (values: Record<string, Value>, channel: Channel | null): Channel => ({
  ...Object.fromEntries(account.map((name) => [name, values[name] ?? ''])),
  ...Object.fromEntries(
    feeds.map((feed) => {
      const { cronPattern: _, productLinkTemplate, ...stored } = (channel?.[feed] ?? {}) as Channel
      const kept = feed === 'productExport' ? { ...stored, productLinkTemplate } : stored
      return [
        feed,
        { ...kept, ...Object.fromEntries(times.map((time) => [time, values[`${feed}.${time}`]])) },
      ]
    }),
  ),
})

const ScheduleForm = ({ opened }: { opened: Opened }) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const [stored, setStored] = useState(opened)
  const form = useForm({
    stored: opened,
    save: async (changes, ifMatch) => {
      const googleLocalInventory = toChannel({ ...stored.values, ...changes }, stored.channel)
      const body = { exportSettings: { googleLocalInventory } } as InputFor<'updateExportSettings'>['body']
      await api.updateExportSettings({ body }, { ifMatch })
    },
    reread: async () => {
      const now = await readSettings(api)
      setStored(now)
      return now
    },
  })
  const shared = { form, isReadOnly: !may(can.editExports) }
  const labelOf = (field: string) => {
    const [feed = '', time] = field.split('.')
    const names: Record<string, string> = { ...words.exports.fields, ...words.exports.feeds }
    return time ? `${names[feed]}: ${names[time]}` : (names[feed] ?? feed)
  }
  return (
    <div className="fields">
      <p className="quiet">{words.exports.scheduleText}</p>
      <div className="fields in-row">
        {account.map((name) => (
          <Field
            key={name}
            {...shared}
            name={name}
            label={words.exports.fields[name]}
            facts={channelFacts[name]}
          />
        ))}
      </div>
      {feeds.map((feed) => (
        <Fieldset key={feed} legend={words.exports.feeds[feed]}>
          <div className="fields in-row">
            {times.map((time) => (
              <Field
                key={time}
                {...shared}
                name={`${feed}.${time}`}
                label={words.exports.fields[time]}
                facts={(channelFacts[feed]?.fields as Record<string, FieldFacts> | undefined)?.[time]}
              />
            ))}
          </div>
        </Fieldset>
      ))}
      <FormBar form={form} labelOf={labelOf} />
    </div>
  )
}

const Schedules = () => {
  const { api } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['export-settings'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => readSettings(api, signal),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  return data ? <ScheduleForm opened={data} /> : <Loading />
}

/** When feeds are written by themselves. */
export const ExportSchedule = () => {
  const { words } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        {words.exports.schedule}
      </Button>
      <FormDialog opened={isOpen} onClose={() => setOpen(false)} title={words.exports.schedule} size="lg">
        <Schedules />
      </FormDialog>
    </>
  )
}
