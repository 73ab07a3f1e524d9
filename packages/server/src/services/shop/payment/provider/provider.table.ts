import type { PaymentMethodCode } from '@tradepost/contract'
import { payOnDelivery } from './pay-on-delivery.rules.ts'
import type { PaymentProvider } from './provider.types.ts'
import { testCard } from './test-card.service.ts'

/** A provider that is added to the words of the contract must be added here. */
const providers: Record<PaymentMethodCode, PaymentProvider> = { payOnDelivery, testCard }

export const providerOf = (code: PaymentMethodCode): PaymentProvider => providers[code]
