/** A merchant who was quiet for so long is not held up by anybody. */
const QUIET_MS = 1000

/** Who was served last, and who before: merchants have less at once while others ask for something, too. */
export const createPresence = (clock: () => number = () => performance.now()) => {
  let latest: unknown
  let latestAt = Number.NEGATIVE_INFINITY
  let otherAt = Number.NEGATIVE_INFINITY
  return {
    see: (key: unknown) => {
      if (key !== latest) otherAt = latestAt
      latest = key
      latestAt = clock()
    },
    isAlone: (key: unknown) => clock() - (key === latest ? otherAt : latestAt) > QUIET_MS,
  }
}

export type Presence = ReturnType<typeof createPresence>
