/** A reason for which entities were left out, with their number. */
export type LeftOut = Map<string, number>

/** A piece of a file, and how many entities are in it. */
export type ExportChunk = { text: string; entities: number }

/** The content of the file, chunk by chunk. */
export type ExportSource = {
  pieces: AsyncIterable<ExportChunk>
  /** Filled while the pieces are read. */
  leftOut: LeftOut
}

export const countLeftOut = (leftOut: LeftOut, reason: string): void => {
  leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
}

/** A run that cannot succeed, however often it is tried; the message is for the merchant. */
export class ExportFailure extends Error {}
