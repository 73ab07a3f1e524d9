/** A mistake that the user can fix: the message says how, and is printed without a stack. */
export class UserError extends Error {
  override name = 'UserError'
}
