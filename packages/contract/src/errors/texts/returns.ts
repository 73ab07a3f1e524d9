/** Problems of a return order and its refund. */
export const returns = {
  noSuchReturnCode: (what: string, code: string) => `There is no ${what} ${code}`,
  inactiveReturnCode: (what: string, code: string) => `The ${what} ${code} is inactive`,
  lineCannotEnd: (status: string, line: string) =>
    `A line item of a return order that is ${status} cannot be ${line}`,
  tooManyReturned: (code: string, handedOver: string, left: string) =>
    `Of the line item ${code} ${handedOver} were handed over and ${left} can still be returned`,
  lineItemNotSold: (code: string) => `There is no line item ${code} in the sales order`,
  lineItemNotReturned: (code: string) => `There is no line item ${code} in the return order`,
  refundTooHigh: (quantity: number, code: string, limit: string, refund: string) =>
    `For ${quantity} of the line item ${code} at most ${limit} can be given back, not ${refund}`,
  totalTooHigh: (most: string, refund: string) =>
    `The line items and the shipping give back ${most}, the total cannot be ${refund}`,
  shippingTooHigh: (paid: string, refund: string) =>
    `For shipping ${paid} were paid, all returns together cannot give back ${refund}`,
  orderRefundTooHigh: (paid: string, refund: string) =>
    `For the order ${paid} were paid, all returns together cannot give back ${refund}`,
  totalBelowRefund: (refund: string, total: string) =>
    `Returns gave back ${refund} of the order, it cannot cost ${total}`,
  otherCustomer: 'The sales order belongs to another customer',
  noSuchLocation: (code: string) => `There is no location ${code}`,
  dropOffFixed: (status: string, name: string) => `The return order is ${status}: its ${name} cannot change`,
}
