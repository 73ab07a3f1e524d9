type Counted = { limit: number; totalItemCount?: number }

export type OffsetMeta = Counted & { offset: number }

export type CursorMeta = Counted & { cursors: { after: string | null } }

/** Left out, not null, when the caller asked not to count. */
const counted = (totalItemCount: number | undefined) =>
  totalItemCount === undefined ? {} : { totalItemCount }

export const offsetMeta = ({ limit, offset, totalItemCount }: Counted & { offset: number }): OffsetMeta => ({
  limit,
  offset,
  ...counted(totalItemCount),
})

/** `after` is null on the last page: clients read on until then. */
export const cursorMeta = ({
  limit,
  after,
  totalItemCount,
}: Counted & { after: string | null }): CursorMeta => ({
  limit,
  cursors: { after },
  ...counted(totalItemCount),
})
