import { DateTime, Nullable, Obj, type Static, Text, Type } from '../../schema.ts'

export const CustomerNoteCreate = Obj({
  externalCode: Type.Optional(Nullable(Text(0, 255))),
  note: Text(0, 10_000),
  date: Type.Optional(DateTime()),
  creator: Type.Optional(Text(0, 255)),
})
export type CustomerNoteCreate = Static<typeof CustomerNoteCreate>

export const CustomerNote = Obj({
  id: Text(0),
  externalCode: Nullable(Text(0)),
  note: Text(0),
  date: DateTime(),
  creator: Text(0),
})
