import { ApiError } from '../../errors/api-error.ts'
import type { Caller } from '../caller.ts'
import type { Access, Database } from '../db.ts'
import type { Replica } from './replica.ts'

/** Where a request reads. */
export type Reading = {
  /** Name of the replica; empty: the primary. */
  readonly at: string
  /** From here on it is the primary. */
  leave(): void
  forCaller(caller: Caller): Access
}

const TIMED_OUT = '57014'

/** It would come to the same at the primary. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError || (error as { code?: unknown } | null)?.code === TIMED_OUT

/**
 * Reads at a replica for as long as nothing fails there: a replica goes, ends statements that hold up its log, may lack what
 * a migration has just added, and neither writes nor knows tables that are not logged. From then on the request reads at the
 * primary, so that nothing it reads is older than what it has read.
 */
export const readAt = (
  { name, database }: Replica,
  primary: Database,
  count: (outcome: 'replica' | 'left' | 'failed') => void,
): Reading => {
  let at = name
  let isCounted = false
  return {
    get at() {
      return at
    },
    leave: () => {
      at = ''
    },
    forCaller: (caller) => {
      const near = database.forCaller(caller)
      const sure = primary.forCaller(caller)
      const read = async <T>(work: (access: Access) => Promise<T>): Promise<T> => {
        if (!isCounted) count(at === '' ? 'left' : 'replica')
        isCounted = true
        if (at === '') return work(sure)
        try {
          return await work(near)
        } catch (error) {
          if (isFinal(error)) throw error
          if (at !== '') count('failed')
          at = ''
          return work(sure)
        }
      }
      return {
        many: (query) => read((access) => access.many(query)),
        maybe: (query) => read((access) => access.maybe(query)),
        one: (query) => read((access) => access.one(query)),
        run: (query) => read((access) => access.run(query)),
        together: (work) => read((access) => access.together(work)),
        tx: (work, options) => read((access) => access.tx(work, options)),
      }
    },
  }
}
