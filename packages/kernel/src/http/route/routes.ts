import type { IncomingHttpHeaders } from 'node:http'
import type { BodyOf, Operation, ParamsOf, QueryOf, ResultOf, Service } from '@tradepost/contract'
import type { ApiError } from '../../errors/api-error.ts'
import type { Problem } from '../../errors/problem.ts'
import type { Answer, StreamAnswer } from '../answer/answer.ts'
import type { Ctx } from './context.ts'

export type Call<Op extends Operation> = {
  ctx: Ctx
  params: ParamsOf<Op>
  query: QueryOf<Op>
  body: BodyOf<Op>
  headers: IncomingHttpHeaders
  ip: string
  /** Problems of the body's shape; only handlers that collect problems are called when there are any. */
  problems: Problem[]
}

// biome-ignore lint/suspicious/noConfusingVoidType: an update returns what its transaction returns, which is nothing
type Result<Op extends Operation> = Promise<ResultOf<Op> | Answer | StreamAnswer | ApiError | void>
export type Handler<Op extends Operation> = (call: Call<Op>, prepared?: unknown) => Result<Op>

const problemHandlers = new WeakSet<object>()

/** For handlers that report schema problems together with those of their rules, and refuse the body themselves. */
export const withProblems = <Op extends Operation>(handler: Handler<Op>): Handler<Op> => {
  problemHandlers.add(handler)
  return handler
}
export const takesProblems = (handler: object): boolean => problemHandlers.has(handler)

type Prepare = (call: Call<Operation>) => Promise<unknown>
const preparations = new WeakMap<object, Prepare>()

/**
 * A handler whose slow work (hashing passwords) is done first. With an idempotency key the handler runs inside a
 * transaction, and a connection must not be held while something else is awaited.
 */
export const preparing = <Op extends Operation, Prepared>(
  prepare: (call: Call<Op>) => Promise<Prepared>,
  handler: (call: Call<Op>, prepared: Prepared) => Result<Op>,
): Handler<Op> => {
  const whole: Handler<Op> = (call, prepared) => handler(call, prepared as Prepared)
  preparations.set(whole, prepare as unknown as Prepare)
  return whole
}
export const preparationOf = (handler: object): Prepare | undefined => preparations.get(handler)

type Handlers<Ops extends Record<string, Operation>> = { [Name in keyof Ops]?: Handler<Ops[Name]> }

/** A service's operations with the functions that serve them; several files may share one service. */
export type Routes = { service: Service; handlers: Record<string, Handler<Operation>>; localeOf?: LocaleOf }

/** In which language a service answers texts when the caller asks for none. */
export type LocaleOf = (ctx: Ctx, catalogCode: string | undefined) => Promise<string>

export const routes = <Ops extends Record<string, Operation>>(
  service: Service<Ops>,
  handlers: Handlers<Ops>,
): Routes => ({
  service: service as unknown as Service,
  handlers: handlers as unknown as Record<string, Handler<Operation>>,
})
