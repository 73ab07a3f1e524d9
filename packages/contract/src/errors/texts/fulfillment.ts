/** Problems of packages and of goods handed over. */
export const fulfillment = {
  nothingToFulfill: (status: string) => `The order is ${status}: nothing of it can be fulfilled`,
  notHandedOver: (status: string) => `The order is ${status}: nothing of it can be handed over yet`,
  shortAddress: (index: number, lacking: string) =>
    `The address ${index} lacks what directShip needs: ${lacking}`,
  tooMuchPacked: (code: string, rest: string, quantity: number) =>
    `Of the line item ${code} ${rest} can still be packed, not ${quantity}`,
  packedAlready: (code: string, amount: string) =>
    `${amount} of the line item ${code} are in packages already`,
  groupShipsNowhere: (index: number, count: number) =>
    `A fulfillment group ships to the address ${index}, but there are ${count}`,
  goodsHandedOver: (codes: string) =>
    `Goods of the line items ${codes} were handed over: give up the open line items instead`,
  allHandedOver: (code: string, quantity: string) =>
    `Of the line item ${code} ${quantity} were handed over: nothing is left to give up`,
  workGoodsHandedOver: 'Goods of the fulfillment order were handed over: give up the open line items instead',
  workLineFinal: (status: string) => `The line item is ${status}: its quantity cannot change`,
  workPackedAlready: (amount: string) => `${amount} of the line item are in packages already`,
  workLineUnknown: (id: number | undefined) => `There is no line item ${id} in the fulfillment order`,
  workLineNeeds: (name: string) => `A line item that is inserted needs ${name}`,
  workFixed: (status: string) => `The fulfillment order is ${status}: its line items cannot change`,
  workLineTwice: (id: number) => `The line item ${id} stands twice in the request`,
  workTooMuch: (code: string, rest: string, quantity: number) =>
    `Of the line item ${code} ${rest} can still be fulfilled, not ${quantity}`,
  workSalesLineUnknown: (code: string) => `There is no line item ${code} in the sales order`,
  workCurrency: (own: string, foreign: string) => `The sales order is in ${own}, not in ${foreign}`,
  workAddressShort: (lacking: string) => `The address lacks what directShip needs: ${lacking}`,
  workUnpackable: (status: string) => `The fulfillment order is ${status}: nothing of it can be packed`,
  packageUnknown: (id: number | undefined) => `There is no package ${id} in the fulfillment`,
  packageFixed: (status: string) => `The package is ${status}: its items cannot change`,
  holdOnly: 'Only a fulfillment order on hold is held until some time',
  slotUnknown: (id: string, locationCode: string) =>
    `The location ${locationCode} has no fulfillment slot ${id}`,
  slotFixed: (status: string) => `The fulfillment order is ${status}: its slot cannot change`,
  slotClosed: (id: string) => `The fulfillment slot ${id} takes no orders`,
  slotFull: (id: string) => `The fulfillment slot ${id} has no place left`,
  substituteUnknown: (code: string) => `There is no product ${code}`,
  substituteUnpriced: (code: string, currency: string) => `The product ${code} has no price in ${currency}`,
}
