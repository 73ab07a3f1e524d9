import type { ErrorName, Permission } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'

/** Permissions of each role that exists, by its code. */
export type KnownRoles = ReadonlyMap<string, string[]>

type Assignment = { roleCodes?: string[]; permissions?: string[] }
type Refusal = { error: ErrorName; path: (string | number)[] }

const holdsAll = (ctx: Ctx, permissions: readonly string[]) =>
  permissions.every((permission) => ctx.may(permission as Permission))

/** Why the caller may not assign these roles and permissions, or null. Those in `current` are not new. */
export const refuseGrant = (
  ctx: Ctx,
  roles: KnownRoles,
  wanted: Assignment,
  current: Assignment = {},
): Refusal | null => {
  for (const [index, code] of (wanted.roleCodes ?? []).entries()) {
    const permissions = roles.get(code)
    if (!permissions) return { error: 'roleNotFound', path: ['roleCodes', index] }
    if (!current.roleCodes?.includes(code) && !holdsAll(ctx, permissions))
      return { error: 'permissionTooWide', path: ['roleCodes', index] }
  }
  const added = (wanted.permissions ?? []).filter((permission) => !current.permissions?.includes(permission))
  return holdsAll(ctx, added) ? null : { error: 'permissionTooWide', path: ['permissions'] }
}

/** Setting a user's password means being able to act as that user. */
export const mayActAs = (ctx: Ctx, permissions: readonly string[]): boolean => holdsAll(ctx, permissions)

export const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  new Set(a).size === new Set(b).size && a.every((one) => b.includes(one))
