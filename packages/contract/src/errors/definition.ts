export type ErrorDefinition = {
  status: number
  /** Machine-readable word of the body. */
  code: string
  message: string
  /** Machine-readable word in the bodies of the order service, where it is another. */
  dotted?: string
  /** Machine-readable word in the bodies of named calls; `EINVALIDCALL` without one. */
  call?: string
  /** Bodies that existing clients compare as a whole have exactly `code` and `message`. */
  bare?: boolean
}

export const notFound = (what: string, more: Partial<ErrorDefinition> = {}): ErrorDefinition => ({
  status: 404,
  code: 'NotFound',
  message: `${what} not found`,
  ...more,
})
export const conflict = (message: string): ErrorDefinition => ({ status: 409, code: 'Conflict', message })
