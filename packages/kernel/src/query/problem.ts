/** A problem of a request; `code` is a validation code of the interface, `status` is 404 or 409 where it is not 400. */
export type Problem = {
  code: string
  message: string
  path: (string | number)[]
  value?: unknown
  /** The property of the object at `path` that is not there. */
  missing?: string
  status?: number
}
