import '../../style/import.css'
import facts from 'contract:createImportUrl'
import { Button, SegmentedControl, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Card, Detail } from '../../parts/detail/detail.tsx'
import { DropZone } from '../../parts/drop-zone.tsx'
import { notify } from '../../parts/notice.tsx'
import { textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { SAMPLE_BYTES, type Sample, sampleOf } from './file-sample.ts'
import { FileTable } from './file-table.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { type Entity, type Strategy, type System, startImport } from './import-values.ts'

const entities = facts.body?.entity?.choices ?? []
const systems = facts.body?.from?.choices ?? []

/** Guessed from the file name. */
const guessEntity = (name: string): Entity | null =>
  (entities.toReversed().find((entity) => name.toLowerCase().includes(entity.toLowerCase())) ??
    null) as Entity | null

/** A file is looked at, checked by the server without storing anything, and only then imported. */
export const NewImport = () => {
  const { words } = useWords()
  const { api } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [sample, setSample] = useState<Sample | null>(null)
  const [entity, setEntity] = useState<Entity | null>(null)
  const [system, setSystem] = useState<System | null>(null)
  const [strategy, setStrategy] = useState<Strategy>('partial')
  const [checked, setChecked] = useState<string | null>(null)

  const take = async (next: File) => {
    setFile(next)
    setChecked(null)
    setEntity(guessEntity(next.name) ?? entity)
    const isPacked = next.name.endsWith('.gz')
    setSample(isPacked ? null : sampleOf(await next.slice(0, SAMPLE_BYTES).text()))
  }
  const starting = useMutation({
    mutationFn: async (checkOnly: boolean) => {
      if (!file || !entity) return
      const ref = await startImport(api, { file, entity, from: system, importStrategy: strategy, checkOnly })
      void queries.invalidateQueries({ queryKey: ['imports'] })
      if (checkOnly) setChecked(ref)
      else await navigate({ to: '/imports/$importRef', params: { importRef: ref } })
    },
    onError: (error) => notify(textOf(error), true),
  })
  const choose =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setChecked(null)
    }

  return (
    <Detail back={{ to: '/imports', title: words.imports.imports }} title={words.imports.newImport}>
      <Card title={words.imports.file}>
        <DropZone
          label={file?.name ?? words.imports.drop}
          button={words.imports.choose}
          accept=".csv,.json,.jsonl,.ndjson,.gz"
          onFiles={([next]) => next && void take(next)}
        />
      </Card>
      {file && (
        <Card title={words.imports.columns}>
          {sample ? <FileTable sample={sample} /> : <p className="quiet">{words.imports.noColumns}</p>}
          <div className="fields in-row import-choices">
            <Select
              label={words.imports.entity}
              data={entities.map((one) => ({ value: one, label: wordFor(words.value, one) }))}
              value={entity}
              onChange={choose((next: string | null) => setEntity(next as Entity | null))}
            />
            <Select
              label={words.imports.from}
              placeholder={words.imports.ownForm}
              clearable
              data={systems.map((one) => ({ value: one, label: wordFor(words.value, one) }))}
              value={system}
              onChange={choose((next: string | null) => setSystem(next as System | null))}
            />
            <div hidden={system !== null}>
              <SegmentedControl
                aria-label={words.imports.strategy}
                value={strategy}
                onChange={choose((next: string) => setStrategy(next as Strategy))}
                data={[
                  { value: 'partial', label: words.imports.partial },
                  { value: 'full', label: words.imports.full },
                ]}
              />
              <p className="quiet">
                {strategy === 'full' ? words.imports.fullText : words.imports.partialText}
              </p>
            </div>
          </div>
          <div className="modal-actions">
            <Button
              variant={checked ? 'default' : 'filled'}
              disabled={!entity}
              loading={starting.isPending && starting.variables}
              onClick={() => starting.mutate(true)}
            >
              {words.imports.check}
            </Button>
            <Button
              disabled={!checked}
              title={checked ? undefined : words.imports.checkFirst}
              loading={starting.isPending && !starting.variables}
              onClick={() => starting.mutate(false)}
            >
              {words.imports.start}
            </Button>
          </div>
        </Card>
      )}
      {checked && <ImportOutcome key={checked} importRef={checked} />}
    </Detail>
  )
}
