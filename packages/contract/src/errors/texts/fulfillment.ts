/** Problems of packages and of goods handed over. */
export const fulfillment = {
  nothingToFulfill: (status: string) => `The order is ${status}: nothing of it can be fulfilled`,
  notPlacedYet: 'The order is new: it has to be placed before anything of it is handed over',
  shortAddress: (index: number, lacking: string) =>
    `The address ${index} lacks what directShip needs: ${lacking}`,
  tooMuchPacked: (code: string, rest: string, quantity: number) =>
    `Of the line item ${code} ${rest} can still be packed, not ${quantity}`,
  packedAlready: (code: string, amount: string) =>
    `Of the line item ${code} ${amount} stand in packages already`,
  groupShipsNowhere: (index: number, count: number) =>
    `A fulfillment group ships to the address ${index}, but there are ${count}`,
  goodsHandedOver: (codes: string) =>
    `Goods of the line items ${codes} were handed over: give up the open line items instead`,
  allHandedOver: (code: string, quantity: string) =>
    `Of the line item ${code} ${quantity} were handed over: nothing is left to give up`,
}
