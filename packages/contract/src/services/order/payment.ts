import {
  FreeObject,
  Nullable,
  NullableNumber,
  NullableText,
  Obj,
  OneOf,
  type Static,
  Text,
  Type,
} from '../../schema.ts'
import { Amount } from './amount.ts'
import { paymentStatuses, paymentTypes } from './words.ts'

/** A transaction is recognized by its external code: a known one changes, an unknown one is added. */
export const PaymentWrite = Obj({
  externalCode: Type.Optional(Text(1, 255)),
  paymentMethod: Type.Optional(Obj({ code: Type.Optional(Text(0, 255)) })),
  authorizedAmount: Type.Optional(Amount()),
})
export type PaymentWrite = Static<typeof PaymentWrite>

export const PaymentTransaction = Obj({
  id: Text(0),
  externalCode: NullableText(),
  status: OneOf(paymentStatuses),
  type: OneOf(paymentTypes),
  paymentMethod: Obj({ code: NullableText(), type: NullableText(), provider: NullableText() }),
  authorizedAmount: NullableNumber(),
  chargedAmount: NullableNumber(),
  checkoutParams: Nullable(FreeObject()),
  paymentError: Nullable(Obj({ message: NullableText(), code: NullableText() })),
  paymentInfo: Nullable(
    Obj({
      type: NullableText(),
      card: Nullable(Obj({ type: NullableText(), last4: NullableNumber() })),
    }),
  ),
})
export type PaymentTransaction = Static<typeof PaymentTransaction>
