/** Problems of picking batches. */
export const picking = {
  pickElsewhere: (locationCode: string) => `The fulfillment order is of the location ${locationCode}`,
  pickNotNow: (status: string) => `The fulfillment order is ${status}: it cannot be picked`,
  pickNothing: 'No line item of the fulfillment order waits to be picked',
  pickHeld: 'The fulfillment order is in another picking batch',
  pickTwice: (orderNumber: string) => `The fulfillment order ${orderNumber} stands twice in the request`,
  pickNotInBatch: (orderNumber: string) => `The fulfillment order ${orderNumber} is not in the picking batch`,
  pickFixed: (status: string) => `The picking batch is ${status}: it cannot change any more`,
  pickLineTwice: (id: string) => `The line item ${id} stands twice in the request`,
  pickRaised: (wanted: string) => `The quantity can only be lowered; ${wanted} are wanted`,
  pickTooMuch: (wanted: string) => `Only ${wanted} are wanted`,
  pickTakenBack: (picked: string) =>
    `Line items of fulfillment orders were picked with ${picked} of it; lower the quantity with a reason instead`,
}
