/** A mistake that the person at the keyboard can mend: the message says how, and is printed without a stack. */
export class UserError extends Error {
  override name = 'UserError'
}
