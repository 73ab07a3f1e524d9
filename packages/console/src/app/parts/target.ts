import type { LinkProps } from '@tanstack/react-router'

type Path = NonNullable<LinkProps['to']>
type ParamsIn<To extends string> = To extends `${string}$${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamsIn<Rest>
  : To extends `${string}$${infer Name}`
    ? { [K in Name]: string }
    : object

/** A page of the console with the parameters of its path, for links and for rows that open it. */
export type Target = { to: Path; params: object; search?: object }

export const target = <To extends Path>(to: To, params: ParamsIn<To & string>, search?: object): Target => ({
  to,
  params,
  ...(search && { search }),
})
