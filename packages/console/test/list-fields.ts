const fields = (names: string) => names.trim().split(/\s+/)

/** Fields that a list of the console does not show, or the API does not filter by: nobody looks for things by them. */
export const leftOut: Record<string, string[]> = {
  listAttributes: fields('externalUpdateDate'),
  listCampaigns: fields('purpose error startedDate endedDate updateDate'),
  listCustomers: fields(`
    id externalCustomerNumber firstName middleName isAnonymous externalUpdateDate taxExempt taxClass
    name contactStatus`),
  listExports: fields('entityCount errorMessage startDate endDate url'),
  listFulfillmentOrders: fields(`
    id sequenceId externalCode posTransactionId cancellationReason heldUntil pickupReminderApplicableAt
    customerId externalCustomerNumber routeType expedited subTotal taxAmount tax2Amount shippingTotal
    total localeCode currencyCode notes specialInstructions scheduledPickupTime updateDate
    statusChangeDate submitDate acceptDate readyDate plannedFulfillmentDate completeDate pickingBatchId
    lineItemCount name billingName holdUntil`),
  listImages: fields('id baseUrl height createBy'),
  listImports: fields(`
    source reason checkOnly progress rowsPerSecond secondsLeft createDate startDate scriptFinishDate
    endDate undoableUntil`),
  listInventories: fields(
    'bin binLocation onHand onReserve safetyStock available visible status externalUpdateDate',
  ),
  listInventoryChanges: fields('id bin binLocation before after change'),
  listLocations: fields('latitude longitude localeCode timeZone isComingSoon createDate updateDate'),
  listNotificationMessages: fields(
    'id childCampaignCode customerId localeCode attempts error title text dueDate openedDate clickedDate',
  ),
  listPages: fields('type createDate scheduledPublishDate scheduledUnpublishDate'),
  listProducts: fields(`
    parentProductCode unit unitValue unitPriceRefUom unitPriceRefValue hasCatchWeight isSerialized
    startDate endDate firstAvailableDate eolDate inventoryTreatment rating url isTaxed taxClass minQty
    maxQty externalUpdateDate goodType longName shortDescription longDescription visibility
    operationalStatus createDate locationCode mfgPartNum distiPartNum upc isbn fulfillmentMethods`),
  listPromotions: fields('description promotionalText priority createDate updateDate isActive'),
  listProperties: fields('unit'),
  listReservations: fields(
    'code salesOrderLineItemCode fulfillmentOrderLineItemId bin binLocation quantity createDate',
  ),
  listReturnOrders: fields(`
    externalCode type customerId externalCustomerNumber expedited localeCode currencyCode notes
    specialInstructions primaryBillToAddressSequenceIndex primaryShipToAddressSequenceIndex subTotal
    discountAmount promoAmount taxAmount tax2Amount shippingSubTotal shippingDiscountAmount
    shippingPromoAmount shippingTotal total taxExempt date submitDate updateDate dropOffType
    dropOffLocationCode os imported name fulfillmentMethod`),
  listSalesOrders: fields(`
    id shopCode type externalCustomerNumber expedited localeCode currencyCode taxExempt notes
    specialInstructions primaryBillToAddressSequenceIndex primaryShipToAddressSequenceIndex subTotal
    discountAmount promoAmount taxAmount tax2Amount shippingSubTotal shippingDiscountAmount
    shippingPromoAmount shippingTotal total date fulfillDate sourceIp userAgent domain platform os
    sourceDevice imported lineItemCount contactType`),
  listSegments: fields('description memberCount externalUpdateDate'),
  listShops: fields(`
    id logoUrl customerNumber shopNumber pluginUrl url websiteCname websiteCustomDomain
    primaryWebsiteFQDN`),
  listTemplates: fields('triggerType createDate'),
}
