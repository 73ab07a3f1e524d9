import { errors, type Permission, texts } from '@tradepost/contract'
import type { FastifyBaseLogger } from 'fastify'
import { type Caller, createCaller } from '../../db/caller.ts'
import type { Access } from '../../db/db.ts'
import type { Reading } from '../../db/replica/reading.ts'
import type { Db, Last, Tx } from '../../db/transaction.ts'
import { ApiError, fail } from '../../errors/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasRevision } from '../answer/entity-tag.ts'

/** The caller, as its token identifies it. */
export type Principal = {
  kind: 'merchant' | 'operator' | 'shopper'
  /** 0 for an operator token that is bound to no merchant. */
  merchantId: number
  merchantCode: string
  /** Id of the acting user or client. */
  subject: string
  name: string
  clientId: string
  tokenId: string
  permissions: ReadonlySet<string>
  /** An operator client acts, also when its token is bound to a merchant. */
  isOperator: boolean
  /** The merchant's own limit for each of its clients; null: that of the server. */
  requestsPerSecond?: number | null
  /** Its requests are limited together with all others from the address of the caller. */
  isCountedByAddress?: boolean
  /** Only of the kind shopper: the shop, and for whom the token speaks there; neither for an API client. */
  shopper?: { shopCode: string; sessionId: string | null; customerId: string | null }
}

export type Prefer = { representation: boolean; strict: boolean }

/** First argument everywhere: who, for which merchant, when, and the road to the database. */
export class Ctx {
  readonly platform: Platform
  readonly principal: Principal
  readonly requestId: string
  readonly log: FastifyBaseLogger
  /** The revision that `If-Match` asks for, if any. */
  readonly ifMatch: string | undefined
  /** Set while a whole request runs in one transaction (idempotency key, dry run, strict batch). */
  ambient: Tx | null = null
  /** Outside of `ambient`. */
  readonly database: Access
  readonly #caller: Caller | undefined
  readonly #reading: Reading | undefined

  constructor(
    platform: Platform,
    principal: Principal,
    requestId: string,
    log: FastifyBaseLogger,
    ifMatch?: string,
    /** The waiting caller, if any. */
    caller?: Caller,
    /** Where a read is done; the primary if nothing is said. */
    reading?: Reading,
  ) {
    this.#caller = caller
    this.#reading = reading
    this.database = caller ? (reading ?? platform.database).forCaller(caller) : platform.database
    this.platform = platform
    this.principal = principal
    this.requestId = requestId
    this.log = log
    this.ifMatch = ifMatch
  }

  get merchantId(): number {
    return this.principal.merchantId
  }

  /** Name of the replica that this request reads at; empty: it reads at the primary. */
  get replica(): string {
    return this.#reading?.at ?? ''
  }

  /** For what replicas do not have, or what they take much longer for. */
  leaveReplica(): void {
    this.#reading?.leave()
  }

  get now(): Date {
    return this.platform.clock.now()
  }

  get db(): Db {
    return this.ambient ?? this.database
  }

  /** Reads that do not wait for each other, in one round trip. */
  together<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.ambient ? work(this.ambient) : this.database.together(work)
  }

  tx<T>(work: (tx: Tx, last: Last) => Promise<T>): Promise<T> {
    // a transaction around the request goes on after this work
    return this.ambient ? work(this.ambient, (send) => send()) : this.database.tx(work)
  }

  /** A copy that acts for another principal, such as the user whose sign-in this request completes. */
  as(principal: Principal): Ctx {
    const { platform, requestId, log, ifMatch } = this
    const other = new Ctx(platform, principal, requestId, log, ifMatch, this.#caller, this.#reading)
    other.ambient = this.ambient
    return other
  }

  /** Before waiting for somebody else's answer: other requests of the merchant need not wait for it, too. */
  leaveTurn(): void {
    this.#caller?.leaveTurn()
  }

  /** For a read that several callers wait for: it goes on when one of them leaves. */
  forSeveral(): Ctx {
    const caller = createCaller(this.principal.merchantCode, true)
    const { platform, principal, requestId, log } = this
    return new Ctx(platform, principal, requestId, log, undefined, caller, this.#reading)
  }

  /** Acts for another merchant as the same caller, inside this transaction if there is one. */
  forMerchant(merchant: { id: number; code: string }, tx: Tx | null = null): Ctx {
    const principal = { ...this.principal, merchantId: merchant.id, merchantCode: merchant.code }
    const bound = new Ctx(this.platform, principal, this.requestId, this.log, this.ifMatch)
    bound.ambient = tx
    return bound
  }

  /** Acts inside of this transaction. */
  inside(tx: Tx): Ctx {
    return this.forMerchant({ id: this.merchantId, code: this.principal.merchantCode }, tx)
  }

  may(permission: Permission): boolean {
    const { permissions } = this.principal
    return permissions.has(permission) || permissions.has('APIALL')
  }

  require(permission: Permission): void {
    if (!this.may(permission))
      throw new ApiError(errors.missingPermission, {
        message: texts.lacksPermission(permission),
      })
  }

  /** Refuses the write when the caller read another revision than the stored one. */
  checkMatch(revision: number): void {
    if (this.ifMatch === undefined) return
    if (!hasRevision(this.ifMatch, revision)) throw fail('preconditionFailed')
  }
}
