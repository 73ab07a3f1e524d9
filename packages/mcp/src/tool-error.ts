/** A refusal of a tool itself, with what to do next. */
export class ToolError extends Error {
  override name = 'ToolError'
  readonly next: string | undefined
  constructor(message: string, next?: string) {
    super(message)
    this.next = next
  }
}
