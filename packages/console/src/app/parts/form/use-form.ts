import { PreconditionFailedError, ValidationError } from '@tradepost/sdk'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { notify } from '../notice.tsx'
import { textOf } from '../states.tsx'
import { useShortcuts } from '../use-shortcuts.ts'
import {
  assignProblems,
  type Clash,
  changesOf,
  changesWithout,
  clashesOf,
  type Value,
  type Values,
} from './changes.ts'
import { useUnsaved } from './form-dialog.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

export type Stored = { values: Values; etag: string | undefined }

type Options = {
  stored: Stored
  /** Writes only what has changed, and only if nobody else has changed it since. */
  save(changes: Values, etag: string | undefined): Promise<void>
  /** Comes from the server after a save, and when somebody else was quicker. */
  reread(): Promise<Stored>
}

/** `isMerged`: others changed other fields, so both changes hold and nobody is asked. */
type Conflict = { now: Stored; clashes: Clash[]; isMerged: boolean }

export type Problems = { byField: Record<string, string>; rest: string[] }
export const noProblems: Problems = { byField: {}, rest: [] }

export type Form = ReturnType<typeof useForm>
/** As much of a form as its fields need. */
export type FieldForm = Pick<Form, 'values' | 'problems' | 'set'>

export const useForm = ({ stored, save, reread }: Options) => {
  const { words } = useWords()
  const [base, setBase] = useState(stored)
  const [values, setValues] = useState(stored.values)
  const [problems, setProblems] = useState(noProblems)
  const [isBusy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const latest = useRef(values)
  latest.current = values
  const changes = changesOf(base.values, values)
  const isChanged = Object.keys(changes).length > 0

  useLeaveWarning(isChanged)
  useUnsaved(isChanged)

  const settle = (now: Stored) => {
    setBase(now)
    setValues(now.values)
    setProblems(noProblems)
    setConflict(null)
  }
  const refuse = async (error: unknown, isAgain: boolean) => {
    if (error instanceof PreconditionFailedError) {
      const now = await reread()
      const clashes = clashesOf(base.values, values, now.values)
      setConflict({ now, clashes, isMerged: clashes.length === 0 && !isAgain })
    } else if (error instanceof ValidationError) {
      setProblems(assignProblems(error.problems, Object.keys(values)))
      notify(words.form.refused, true)
    } else notify(textOf(error), true)
  }
  const write = async (sent: Values, etag: string | undefined, isAgain = false): Promise<void> => {
    const written = values
    setBusy(true)
    try {
      await save(sent, etag)
      const now = await reread()
      // keep what was typed while the request was running
      const typed = changesOf(written, latest.current)
      settle(now)
      setValues({ ...now.values, ...typed })
      notify(words.state.saved)
    } catch (error) {
      await refuse(error, isAgain).catch((second) => notify(textOf(second), true))
    } finally {
      setBusy(false)
    }
  }
  const submit = () => {
    if (isChanged && !isBusy) void write(changes, base.etag)
  }
  useShortcuts({ 'mod+s': submit })
  // after the next drawing, when `save` knows what is stored now
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conflict
  useEffect(() => {
    if (conflict?.isMerged) void write(changes, conflict.now.etag, true)
  }, [conflict])

  return {
    values,
    problems,
    isBusy,
    isChanged,
    conflict: conflict?.isMerged ? null : conflict,
    submit,
    set: (name: string, value: Value) => setValues((before) => ({ ...before, [name]: value })),
    discard: () => settle(base),
    /** After a conflict: the reader's own changes, on top of what is stored now. */
    takeMine: () => {
      if (!conflict) return
      // closed at once: a problem that is found now is shown at its field, not behind the dialog
      setBase(conflict.now)
      setConflict(null)
      void write(changes, conflict.now.etag)
    },
    /** Only where both changed a field; the reader's other changes stay. */
    takeTheirs: () => {
      if (!conflict) return
      const others = changesWithout(changes, conflict.clashes)
      settle(conflict.now)
      setValues({ ...conflict.now.values, ...others })
    },
  }
}
