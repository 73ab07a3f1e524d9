import { order, type PaymentMethodCode, paymentNews } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { capturePayment, refundPayment } from './add-step.ts'
import { listPayments } from './list.ts'
import { readNews, receiveNews } from './receive-news.ts'

export const orderPaymentRoutes = routes(order, {
  listPayments: ({ ctx, params }) => listPayments(ctx, params.orderNumber),
  capturePayment: ({ ctx, params, body }) => capturePayment(ctx, params, body),
  refundPayment: ({ ctx, params, body }) => refundPayment(ctx, params, body),
})

export const paymentNewsRoutes = routes(paymentNews, {
  receivePaymentNews: preparing(
    ({ ctx, params, body, headers }) =>
      readNews(
        ctx,
        { methodCode: params.methodCode as PaymentMethodCode, merchantCode: params.merchantCode, body },
        headers,
      ),
    ({ ctx }, news) => receiveNews(ctx, news),
  ),
})
