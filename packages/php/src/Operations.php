<?php

declare(strict_types=1);

namespace Tradepost;

/**
 * Written from the interface by npm run docs.
 *
 * @method mixed issueToken(array $input = [], array $options = []) Get an access token
 * @method mixed introspectToken(array $input = [], array $options = []) Ask whether a token is active
 * @method mixed revokeToken(array $input = [], array $options = []) Revoke an access or refresh token
 * @method mixed getSigningKeys(array $input = [], array $options = []) Public keys that verify access tokens
 * @method mixed getAuthorizationServer(array $input = [], array $options = []) Metadata of the authorization server
 * @method mixed discoverAuthorizationServer(array $input = [], array $options = []) Metadata of the issuer (RFC 8414)
 * @method mixed discoverOpenIdProvider(array $input = [], array $options = []) Metadata of the issuer, where clients of OpenID Connect look
 * @method mixed discoverSigningKeys(array $input = [], array $options = []) Public keys that verify access tokens, at the root
 * @method mixed listUsers(array $input = [], array $options = []) List users
 * @method mixed createUsers(array $input = [], array $options = []) Create users
 * @method mixed getUser(array $input = [], array $options = []) Get a user
 * @method mixed updateUser(array $input = [], array $options = []) Update a user
 * @method mixed deleteUser(array $input = [], array $options = []) Delete a user
 * @method mixed listRoles(array $input = [], array $options = []) List roles
 * @method mixed createRoles(array $input = [], array $options = []) Create roles
 * @method mixed getRole(array $input = [], array $options = []) Get a role
 * @method mixed updateRole(array $input = [], array $options = []) Update a role
 * @method mixed deleteRole(array $input = [], array $options = []) Delete a role
 * @method mixed listClients(array $input = [], array $options = []) List API clients
 * @method mixed createClients(array $input = [], array $options = []) Create API clients
 * @method mixed getClient(array $input = [], array $options = []) Get an API client
 * @method mixed updateClient(array $input = [], array $options = []) Update an API client
 * @method mixed rotateClientSecret(array $input = [], array $options = []) Give an API client a new secret
 * @method mixed deleteClient(array $input = [], array $options = []) Delete an API client
 * @method mixed listInvitations(array $input = [], array $options = []) List invitations
 * @method mixed createInvitation(array $input = [], array $options = []) Invite a colleague
 * @method mixed getInvitation(array $input = [], array $options = []) Get an invitation
 * @method mixed resendInvitation(array $input = [], array $options = []) Send an invitation again
 * @method mixed deleteInvitation(array $input = [], array $options = []) Withdraw an invitation
 * @method mixed acceptInvitation(array $input = [], array $options = []) Accept an invitation
 * @method mixed rotateSigningKeys(array $input = [], array $options = []) Sign access tokens with a new key
 * @method mixed rotateDataKey(array $input = [], array $options = []) Encrypt stored secrets with a new key
 * @method mixed rotateSecret(array $input = [], array $options = []) Replace the secret of the server
 * @method mixed createMerchant(array $input = [], array $options = []) Create a merchant
 * @method mixed listMerchants(array $input = [], array $options = []) List merchants
 * @method mixed setMerchantStatus(array $input = [], array $options = []) Activate or deactivate a merchant
 * @method mixed setMerchantLimits(array $input = [], array $options = []) Limit the requests of a merchant
 * @method mixed setSiBranding(array $input = [], array $options = []) Set the partner who looks after a merchant
 * @method mixed listAllShops(array $input = [], array $options = []) List the shops of all merchants
 * @method mixed getMerchant(array $input = [], array $options = []) Get the merchant
 * @method mixed updateMerchant(array $input = [], array $options = []) Update the merchant
 * @method mixed getMerchantId(array $input = [], array $options = []) Get the internal id of the merchant
 * @method mixed getLimits(array $input = [], array $options = []) Get the limits, and how much of them is used
 * @method mixed getFirstSteps(array $input = [], array $options = []) Get the first steps of a merchant, and which are done
 * @method mixed getSettings(array $input = [], array $options = []) Get the settings
 * @method mixed updateSettings(array $input = [], array $options = []) Change settings
 * @method mixed getSetting(array $input = [], array $options = []) Get one setting
 * @method mixed getExternalServiceSettings(array $input = [], array $options = []) Get the settings of external services
 * @method mixed updateExternalServiceSettings(array $input = [], array $options = []) Change the settings of external services
 * @method mixed getExternalServiceSetting(array $input = [], array $options = []) Get one setting of an external service
 * @method mixed listLinkedShops(array $input = [], array $options = []) List the numbers of the shops on an older platform
 * @method mixed setLogo(array $input = [], array $options = []) Upload the logo of the merchant
 * @method mixed getSiBranding(array $input = [], array $options = []) Get the partner who looks after the merchant
 * @method mixed listShops(array $input = [], array $options = []) List shops
 * @method mixed createShops(array $input = [], array $options = []) Create shops
 * @method mixed getShop(array $input = [], array $options = []) Get a shop
 * @method mixed updateShop(array $input = [], array $options = []) Update a shop
 * @method mixed deleteShop(array $input = [], array $options = []) Delete a shop
 * @method mixed getShopId(array $input = [], array $options = []) Get the internal id of a shop
 * @method mixed getShopApiKey(array $input = [], array $options = []) Get the key that signs requests to the shop
 * @method mixed getShopSettings(array $input = [], array $options = []) Get the settings of a shop
 * @method mixed updateShopSettings(array $input = [], array $options = []) Change the settings of a shop
 * @method mixed getShopSetting(array $input = [], array $options = []) Get one setting of a shop
 * @method mixed getDesignValues(array $input = [], array $options = []) Get the design values of a shop
 * @method mixed updateDesignValues(array $input = [], array $options = []) Change the design values of a shop
 * @method mixed getShopJwt(array $input = [], array $options = []) Get a token that signs the caller in to the back end of a shop
 * @method mixed getShopImage(array $input = [], array $options = []) Get the address of an image of a shop
 * @method mixed setShopImage(array $input = [], array $options = []) Upload an image of a shop
 * @method mixed listPublishableKeys(array $input = [], array $options = []) List the publishable keys of a shop
 * @method mixed createPublishableKey(array $input = [], array $options = []) Make a publishable key of a shop
 * @method mixed deletePublishableKey(array $input = [], array $options = []) Revoke a publishable key
 * @method mixed getShopCheckout(array $input = [], array $options = []) Get how shoppers buy in a shop
 * @method mixed updateShopCheckout(array $input = [], array $options = []) Change how shoppers buy in a shop
 * @method mixed getShopPlugin(array $input = [], array $options = []) Get how a shop and a platform work together
 * @method mixed updateShopPlugin(array $input = [], array $options = []) Change how a shop and a platform work together
 * @method mixed inspectPluginRequest(array $input = [], array $options = []) Find out why a signed request is refused
 * @method mixed callShopPlugin(array $input = [], array $options = []) Call the plugin of a shop
 * @method mixed listPluginCalls(array $input = [], array $options = []) List the calls to the plugin of a shop
 * @method mixed listLocations(array $input = [], array $options = []) List locations
 * @method mixed createLocations(array $input = [], array $options = []) Create locations
 * @method mixed listNearestLocations(array $input = [], array $options = []) List the locations nearest to a point
 * @method mixed getLocation(array $input = [], array $options = []) Get a location
 * @method mixed updateLocation(array $input = [], array $options = []) Update a location
 * @method mixed deleteLocation(array $input = [], array $options = []) Delete a location
 * @method mixed listFulfillmentSlots(array $input = [], array $options = []) List the fulfillment slots of a location
 * @method mixed createFulfillmentSlots(array $input = [], array $options = []) Create fulfillment slots
 * @method mixed getFulfillmentSlot(array $input = [], array $options = []) Get a fulfillment slot
 * @method mixed updateFulfillmentSlot(array $input = [], array $options = []) Update a fulfillment slot
 * @method mixed deleteFulfillmentSlot(array $input = [], array $options = []) Delete a fulfillment slot
 * @method mixed createParentCatalogs(array $input = [], array $options = []) Create parent catalogs
 * @method mixed listCatalogs(array $input = [], array $options = []) List catalogs
 * @method mixed createCatalogs(array $input = [], array $options = []) Create catalogs
 * @method mixed getCatalog(array $input = [], array $options = []) Get a catalog
 * @method mixed updateCatalog(array $input = [], array $options = []) Update a catalog
 * @method mixed deleteCatalog(array $input = [], array $options = []) Delete a catalog
 * @method mixed listProperties(array $input = [], array $options = []) List property definitions
 * @method mixed createProperties(array $input = [], array $options = []) Create property definitions
 * @method mixed getProperty(array $input = [], array $options = []) Get a property definition
 * @method mixed updateProperty(array $input = [], array $options = []) Update a property definition
 * @method mixed deleteProperty(array $input = [], array $options = []) Delete a property definition
 * @method mixed listAttributes(array $input = [], array $options = []) List attributes
 * @method mixed createAttributes(array $input = [], array $options = []) Create attributes
 * @method mixed getAttribute(array $input = [], array $options = []) Get an attribute
 * @method mixed updateAttribute(array $input = [], array $options = []) Update an attribute
 * @method mixed deleteAttribute(array $input = [], array $options = []) Delete an attribute
 * @method mixed createAttributeValues(array $input = [], array $options = []) Add values to an attribute
 * @method mixed updateAttributeValue(array $input = [], array $options = []) Update a value of an attribute
 * @method mixed deleteAttributeValue(array $input = [], array $options = []) Delete a value of an attribute
 * @method mixed listCategories(array $input = [], array $options = []) List categories
 * @method mixed createCategories(array $input = [], array $options = []) Create categories
 * @method mixed getCategory(array $input = [], array $options = []) Get a category
 * @method mixed updateCategory(array $input = [], array $options = []) Update a category
 * @method mixed deleteCategory(array $input = [], array $options = []) Delete a category
 * @method mixed listProducts(array $input = [], array $options = []) List products
 * @method mixed createProducts(array $input = [], array $options = []) Create products
 * @method mixed suggestProducts(array $input = [], array $options = []) Suggest products while typing
 * @method mixed getProduct(array $input = [], array $options = []) Get a product
 * @method mixed updateProduct(array $input = [], array $options = []) Update a product
 * @method mixed deleteProduct(array $input = [], array $options = []) Delete a product
 * @method mixed getProductDescriptions(array $input = [], array $options = []) Get the descriptions of a product
 * @method mixed listProductHistory(array $input = [], array $options = []) List the changes of a product
 * @method mixed validateProductOptions(array $input = [], array $options = []) Check a selection of options
 * @method mixed listProductLocationPrices(array $input = [], array $options = []) List location prices
 * @method mixed setProductLocationPrices(array $input = [], array $options = []) Create or replace location prices
 * @method mixed deleteProductLocationPrices(array $input = [], array $options = []) Delete location prices
 * @method mixed resolvePrices(array $input = [], array $options = []) Say which price applies, and why
 * @method mixed listInventories(array $input = [], array $options = []) List stock records
 * @method mixed setInventories(array $input = [], array $options = []) Set stock
 * @method mixed adjustInventories(array $input = [], array $options = []) Increment and decrement stock
 * @method mixed deleteInventories(array $input = [], array $options = []) Delete stock records
 * @method mixed explainInventory(array $input = [], array $options = []) Explain the stock of a product at a location
 * @method mixed listInventoryChanges(array $input = [], array $options = []) List the ledger of stock
 * @method mixed listInventoryChangeArchives(array $input = [], array $options = []) List archived parts of the ledger of stock
 * @method mixed getInventoryChangeArchive(array $input = [], array $options = []) Download an archived part of the ledger of stock
 * @method mixed listLocationInventories(array $input = [], array $options = []) List stock by product and location
 * @method mixed listLocalInventories(array $input = [], array $options = []) List stock by product and location
 * @method mixed searchLocationInventories(array $input = [], array $options = []) List stock by product and location, without some locations
 * @method mixed findProductInventories(array $input = [], array $options = []) Look up the stock of products
 * @method mixed processCumulatedInventories(array $input = [], array $options = []) Make sure that cumulated stock is up to date
 * @method mixed listCumulatedInventories(array $input = [], array $options = []) List stock by product, over all locations
 * @method mixed listReservations(array $input = [], array $options = []) List reservations
 * @method mixed reserveInventory(array $input = [], array $options = []) Reserve inventory
 * @method mixed deleteReservations(array $input = [], array $options = []) Give reserved inventory back
 * @method mixed getReservation(array $input = [], array $options = []) Get a reservation
 * @method mixed updateReservation(array $input = [], array $options = []) Update a reservation
 * @method mixed settleReservations(array $input = [], array $options = []) Settle the reservations of fulfillment orders
 * @method mixed listCumulatedInventoryReservations(array $input = [], array $options = []) List the reservations of orders over all locations
 * @method mixed reserveCumulatedInventory(array $input = [], array $options = []) Reserve inventory at any location
 * @method mixed updateCumulatedInventoryReservations(array $input = [], array $options = []) Change what an order has reserved
 * @method mixed deleteCumulatedInventoryReservations(array $input = [], array $options = []) Give back all that an order has reserved
 * @method mixed settleCumulatedInventoryReservations(array $input = [], array $options = []) Settle all that an order has reserved
 * @method mixed listInventoryTreatmentSettings(array $input = [], array $options = []) List inventory treatment settings
 * @method mixed createInventoryTreatmentSettings(array $input = [], array $options = []) Create inventory treatment settings
 * @method mixed updateInventoryTreatmentSetting(array $input = [], array $options = []) Update an inventory treatment setting
 * @method mixed deleteInventoryTreatmentSetting(array $input = [], array $options = []) Delete an inventory treatment setting
 * @method mixed getExportSettings(array $input = [], array $options = []) Get the export settings of a catalog
 * @method mixed updateExportSettings(array $input = [], array $options = []) Set the export settings of a catalog
 * @method mixed getExportSetting(array $input = [], array $options = []) Get one export setting of a catalog
 * @method mixed listExports(array $input = [], array $options = []) List exports
 * @method mixed createExport(array $input = [], array $options = []) Open a run of an outside exporter
 * @method mixed updateExport(array $input = [], array $options = []) Report about a run of an outside exporter
 * @method mixed exportToGoogle(array $input = [], array $options = []) Write a feed for a shopping channel
 * @method mixed exportToShoppingChannel(array $input = [], array $options = []) Write a feed for a shopping channel
 * @method mixed exportCsv(array $input = [], array $options = []) Write products or categories as CSV
 * @method mixed writeCatalogBatch(array $input = [], array $options = []) Create, update and delete products, categories and stock in one request
 * @method mixed compareCatalogCodes(array $input = [], array $options = []) Say which products, categories and stock records are not stored
 * @method mixed listSyncWebhooks(array $input = [], array $options = []) List synchronous webhooks
 * @method mixed createSyncWebhooks(array $input = [], array $options = []) Create synchronous webhooks
 * @method mixed updateSyncWebhook(array $input = [], array $options = []) Update a synchronous webhook
 * @method mixed deleteSyncWebhook(array $input = [], array $options = []) Delete a synchronous webhook
 * @method mixed listCustomers(array $input = [], array $options = []) List customers
 * @method mixed createCustomers(array $input = [], array $options = []) Create customers
 * @method mixed getCustomer(array $input = [], array $options = []) Get a customer
 * @method mixed updateCustomer(array $input = [], array $options = []) Update a customer
 * @method mixed deleteCustomer(array $input = [], array $options = []) Delete a customer
 * @method mixed compareCustomerNumbers(array $input = [], array $options = []) Say which external customer numbers are not stored
 * @method mixed writeCustomerBatch(array $input = [], array $options = []) Create, update and delete customers in one request
 * @method mixed searchCustomers(array $input = [], array $options = []) Search customers and devices
 * @method mixed multiSearchCustomers(array $input = [], array $options = []) Do several searches at once
 * @method mixed createContacts(array $input = [], array $options = []) Add contacts to a customer
 * @method mixed updateContact(array $input = [], array $options = []) Update a contact
 * @method mixed deleteContact(array $input = [], array $options = []) Delete a contact
 * @method mixed listCustomerNotes(array $input = [], array $options = []) List the notes on a customer
 * @method mixed createCustomerNotes(array $input = [], array $options = []) Add notes to a customer
 * @method mixed getCustomerMetrics(array $input = [], array $options = []) Get a customer's figures
 * @method mixed updateCustomerMetrics(array $input = [], array $options = []) Set a customer's figures
 * @method mixed listCustomerAttributes(array $input = [], array $options = []) List customer attributes
 * @method mixed createCustomerAttributes(array $input = [], array $options = []) Create customer attributes
 * @method mixed getCustomerAttribute(array $input = [], array $options = []) Get a customer attribute
 * @method mixed updateCustomerAttribute(array $input = [], array $options = []) Update a customer attribute
 * @method mixed deleteCustomerAttribute(array $input = [], array $options = []) Delete a customer attribute
 * @method mixed createCustomerAttributeValues(array $input = [], array $options = []) Add values to a customer attribute
 * @method mixed updateCustomerAttributeValue(array $input = [], array $options = []) Update a value of a customer attribute
 * @method mixed deleteCustomerAttributeValue(array $input = [], array $options = []) Delete a value of a customer attribute
 * @method mixed listWishlists(array $input = [], array $options = []) List a customer's wishlists
 * @method mixed createWishlists(array $input = [], array $options = []) Create wishlists of a customer
 * @method mixed getWishlist(array $input = [], array $options = []) Get a wishlist
 * @method mixed updateWishlist(array $input = [], array $options = []) Update a wishlist
 * @method mixed deleteWishlist(array $input = [], array $options = []) Delete a wishlist
 * @method mixed addWishlistItems(array $input = [], array $options = []) Add items to a wishlist
 * @method mixed updateWishlistItem(array $input = [], array $options = []) Update an item of a wishlist
 * @method mixed deleteWishlistItem(array $input = [], array $options = []) Remove an item from a wishlist
 * @method mixed listDevices(array $input = [], array $options = []) List devices
 * @method mixed createDevices(array $input = [], array $options = []) Register devices
 * @method mixed deleteDevices(array $input = [], array $options = []) Delete devices
 * @method mixed updateDevice(array $input = [], array $options = []) Update a device
 * @method mixed listDeviceWishlists(array $input = [], array $options = []) List a device's wishlists
 * @method mixed createDeviceWishlists(array $input = [], array $options = []) Create wishlists of a device
 * @method mixed getDeviceWishlist(array $input = [], array $options = []) Get a wishlist of a device
 * @method mixed updateDeviceWishlist(array $input = [], array $options = []) Update a wishlist of a device
 * @method mixed deleteDeviceWishlist(array $input = [], array $options = []) Delete a wishlist of a device
 * @method mixed addDeviceWishlistItems(array $input = [], array $options = []) Add items to a wishlist of a device
 * @method mixed updateDeviceWishlistItem(array $input = [], array $options = []) Update an item of a wishlist of a device
 * @method mixed deleteDeviceWishlistItem(array $input = [], array $options = []) Remove an item from a wishlist of a device
 * @method mixed mergeDeviceWishlist(array $input = [], array $options = []) Merge a device's wishlist into the customer's of the same code
 * @method mixed listSubscriptions(array $input = [], array $options = []) List subscriptions
 * @method mixed createSubscriptions(array $input = [], array $options = []) Subscribe customers and browsers
 * @method mixed deleteSubscription(array $input = [], array $options = []) End a subscription
 * @method mixed listCustomerSubscriptions(array $input = [], array $options = []) List the subscriptions of a customer
 * @method mixed createCustomerSubscriptions(array $input = [], array $options = []) Subscribe a customer
 * @method mixed deleteCustomerSubscription(array $input = [], array $options = []) End a subscription of a customer
 * @method mixed authenticateCustomer(array $input = [], array $options = []) Check the e-mail address and the password of a customer
 * @method mixed resetCustomerPassword(array $input = [], array $options = []) Send a customer the way to a new password
 * @method mixed eraseCustomer(array $input = [], array $options = []) Erase what is stored of a customer
 * @method mixed exportCustomer(array $input = [], array $options = []) Collect all that is stored of a customer
 * @method mixed getCustomerJob(array $input = [], array $options = []) Get a job of the customer service
 * @method mixed listMembersOfSegment(array $input = [], array $options = []) List the members of a fixed segment
 * @method mixed addMembersToSegment(array $input = [], array $options = []) Add members to a fixed segment
 * @method mixed removeMembersFromSegment(array $input = [], array $options = []) Remove members from a fixed segment
 * @method mixed addMembersToSegmentByFilter(array $input = [], array $options = []) Add the customers for whom a filter holds
 * @method mixed copyMembersOfSegment(array $input = [], array $options = []) Copy the members of a segment to another
 * @method mixed compareMembersOfSegment(array $input = [], array $options = []) Say who is no member of a segment
 * @method mixed listCustomerSyncWebhooks(array $input = [], array $options = []) List synchronous webhooks
 * @method mixed createCustomerSyncWebhooks(array $input = [], array $options = []) Create synchronous webhooks
 * @method mixed updateCustomerSyncWebhook(array $input = [], array $options = []) Update a synchronous webhook
 * @method mixed deleteCustomerSyncWebhook(array $input = [], array $options = []) Delete a synchronous webhook
 * @method mixed validateCustomerToken(array $input = [], array $options = []) Ask whether the token of a password mail is valid
 * @method mixed setCustomerPassword(array $input = [], array $options = []) Set a password by the token of a mail
 * @method mixed listSegments(array $input = [], array $options = []) List segments
 * @method mixed createSegments(array $input = [], array $options = []) Create segments
 * @method mixed getSegment(array $input = [], array $options = []) Get a segment
 * @method mixed updateSegment(array $input = [], array $options = []) Update a segment
 * @method mixed deleteSegment(array $input = [], array $options = []) Delete a segment
 * @method mixed cloneSegment(array $input = [], array $options = []) Clone a segment
 * @method mixed listCustomerSegments(array $input = [], array $options = []) List the segments of a customer
 * @method mixed searchSegmentMembers(array $input = [], array $options = []) Find the customers for whom rules hold
 * @method mixed addSegmentMembersByFilter(array $input = [], array $options = []) Add the customers for whom a filter holds
 * @method mixed listSegmentMembers(array $input = [], array $options = []) List the members of a fixed segment
 * @method mixed addSegmentMembers(array $input = [], array $options = []) Add members to a fixed segment
 * @method mixed removeSegmentMembers(array $input = [], array $options = []) Remove members from a fixed segment
 * @method mixed copySegmentMembers(array $input = [], array $options = []) Copy the members of a segment to another
 * @method mixed compareSegmentMembers(array $input = [], array $options = []) Say who is no member of a segment
 * @method mixed getSegmentJob(array $input = [], array $options = []) Get a job
 * @method mixed listPromotions(array $input = [], array $options = []) List promotions
 * @method mixed createPromotions(array $input = [], array $options = []) Create promotions
 * @method mixed evaluatePromotions(array $input = [], array $options = []) Price an order with the promotions, and explain them
 * @method mixed getPromotion(array $input = [], array $options = []) Get a promotion
 * @method mixed updatePromotion(array $input = [], array $options = []) Update a promotion
 * @method mixed deletePromotion(array $input = [], array $options = []) Delete a promotion
 * @method mixed listCoupons(array $input = [], array $options = []) List the coupons of a promotion
 * @method mixed createCoupons(array $input = [], array $options = []) Create or generate coupons
 * @method mixed updateCoupon(array $input = [], array $options = []) Update a coupon
 * @method mixed deleteCoupon(array $input = [], array $options = []) Delete a coupon
 * @method mixed listSalesOrders(array $input = [], array $options = []) List sales orders
 * @method mixed createSalesOrders(array $input = [], array $options = []) Create sales orders
 * @method mixed getSalesOrder(array $input = [], array $options = []) Get a sales order
 * @method mixed updateSalesOrder(array $input = [], array $options = []) Update a sales order
 * @method mixed deleteSalesOrder(array $input = [], array $options = []) Delete a sales order
 * @method mixed listSalesOrderHistory(array $input = [], array $options = []) List what happened to a sales order
 * @method mixed checkoutSalesOrder(array $input = [], array $options = []) Place a sales order
 * @method mixed getSalesOrderId(array $input = [], array $options = []) Get the internal id of a sales order
 * @method mixed getSalesOrderTransitions(array $input = [], array $options = []) Get the statuses that a sales order may take next
 * @method mixed createOrderFromCart(array $input = [], array $options = []) Turn the cart of a customer into a sales order
 * @method mixed listPayments(array $input = [], array $options = []) List the payments of a sales order
 * @method mixed capturePayment(array $input = [], array $options = []) Capture a payment by hand
 * @method mixed refundPayment(array $input = [], array $options = []) Refund a payment by hand
 * @method mixed listSalesOrderTimeline(array $input = [], array $options = []) List all that happened to a sales order
 * @method mixed addFulfillmentGroups(array $input = [], array $options = []) Add fulfillment groups to a sales order
 * @method mixed listFulfillmentOrders(array $input = [], array $options = []) List fulfillment orders
 * @method mixed createFulfillmentOrders(array $input = [], array $options = []) Create fulfillment orders
 * @method mixed exportFulfillmentOrdersCsv(array $input = [], array $options = []) Export fulfillment orders as CSV
 * @method mixed createSimpleFulfillmentOrders(array $input = [], array $options = []) Create fulfillment orders of a sales order by quantities
 * @method mixed setFulfillmentOrderStatuses(array $input = [], array $options = []) Set the status of many fulfillment orders
 * @method mixed getFulfillmentOrder(array $input = [], array $options = []) Get a fulfillment order
 * @method mixed updateFulfillmentOrder(array $input = [], array $options = []) Update a fulfillment order
 * @method mixed getFulfillmentOrderId(array $input = [], array $options = []) Get the internal id of a fulfillment order
 * @method mixed getFulfillmentOrderTransitions(array $input = [], array $options = []) Get the statuses that a fulfillment order may take next
 * @method mixed listFulfillmentOrderHistory(array $input = [], array $options = []) List what happened to a fulfillment order
 * @method mixed createFulfillments(array $input = [], array $options = []) Add fulfillments with their packages
 * @method mixed updateFulfillment(array $input = [], array $options = []) Update a fulfillment
 * @method mixed setFulfillmentOrderLineStatus(array $input = [], array $options = []) Set the status of a line of a fulfillment order
 * @method mixed writeOrderBatch(array $input = [], array $options = []) Update many fulfillment orders in one request
 * @method mixed listFulfillmentOrderComments(array $input = [], array $options = []) List the comments on a fulfillment order
 * @method mixed createFulfillmentOrderComment(array $input = [], array $options = []) Comment on a fulfillment order
 * @method mixed updateFulfillmentOrderComment(array $input = [], array $options = []) Change a comment
 * @method mixed deleteFulfillmentOrderComment(array $input = [], array $options = []) Delete a comment
 * @method mixed listSalesOrderComments(array $input = [], array $options = []) List the comments on a sales order
 * @method mixed createSalesOrderComment(array $input = [], array $options = []) Comment on a sales order
 * @method mixed updateSalesOrderComment(array $input = [], array $options = []) Change a comment on a sales order
 * @method mixed deleteSalesOrderComment(array $input = [], array $options = []) Delete a comment on a sales order
 * @method mixed listPickingBatches(array $input = [], array $options = []) List picking batches
 * @method mixed createPickingBatches(array $input = [], array $options = []) Create picking batches
 * @method mixed generatePickingBatch(array $input = [], array $options = []) Make a picking batch of the most urgent orders
 * @method mixed getPickingBatch(array $input = [], array $options = []) Get a picking batch
 * @method mixed updatePickingBatch(array $input = [], array $options = []) End the picking of a batch
 * @method mixed getPickingBatchTransitions(array $input = [], array $options = []) Get the statuses that a picking batch may take next
 * @method mixed updatePickingBatchLineItems(array $input = [], array $options = []) Report what was picked
 * @method mixed removePickingBatchFulfillmentOrders(array $input = [], array $options = []) Take fulfillment orders out of a picking batch
 * @method mixed listReturnOrders(array $input = [], array $options = []) List return orders
 * @method mixed createReturnOrders(array $input = [], array $options = []) Create return orders
 * @method mixed exportReturnOrdersCsv(array $input = [], array $options = []) Export return orders as CSV
 * @method mixed getReturnOrder(array $input = [], array $options = []) Get a return order
 * @method mixed updateReturnOrder(array $input = [], array $options = []) Update a return order
 * @method mixed listReturnOrderHistory(array $input = [], array $options = []) List what happened to a return order
 * @method mixed getReturnOrderTransitions(array $input = [], array $options = []) Get the statuses that a return order may take next
 * @method mixed listReturnReasons(array $input = [], array $options = []) List return reasons
 * @method mixed createReturnReasons(array $input = [], array $options = []) Create return reasons
 * @method mixed updateReturnReason(array $input = [], array $options = []) Update a return reason
 * @method mixed deleteReturnReason(array $input = [], array $options = []) Delete a return reason
 * @method mixed listProductConditions(array $input = [], array $options = []) List product conditions
 * @method mixed createProductConditions(array $input = [], array $options = []) Create product conditions
 * @method mixed updateProductCondition(array $input = [], array $options = []) Update a product condition
 * @method mixed deleteProductCondition(array $input = [], array $options = []) Delete a product condition
 * @method mixed getRoutingRules(array $input = [], array $options = []) Get the routing rules
 * @method mixed updateRoutingRules(array $input = [], array $options = []) Update the routing rules
 * @method mixed replayRouting(array $input = [], array $options = []) Replay past orders with other routing rules
 * @method mixed routeSalesOrder(array $input = [], array $options = []) Route an order now
 * @method mixed explainRouting(array $input = [], array $options = []) Explain how an order would be routed
 * @method mixed getFulfillmentOrderStatusCount(array $input = [], array $options = []) Count fulfillment orders by status
 * @method mixed getFulfillmentOrderBreakdown(array $input = [], array $options = []) Get count, size and value of new fulfillment orders
 * @method mixed getCycleTimes(array $input = [], array $options = []) Get how long the steps of fulfillment orders take
 * @method mixed getSalesOrderReporting(array $input = [], array $options = []) Get revenue, count and averages of sales orders
 * @method mixed getReservationReporting(array $input = [], array $options = []) Get the number of reservations
 * @method mixed getSalesOrderReport(array $input = [], array $options = []) Get a report about sales orders
 * @method mixed getFulfillmentOrderReport(array $input = [], array $options = []) Get a report about fulfillment orders
 * @method mixed exportFulfillmentOrderReportCsv(array $input = [], array $options = []) Export the fulfillment orders behind a report as CSV
 * @method mixed getRopisReport(array $input = [], array $options = []) Get a report about reservations
 * @method mixed exportRopisReportCsv(array $input = [], array $options = []) Export the reservations behind a report as CSV
 * @method mixed getShipFromStoreReport(array $input = [], array $options = []) Get a report about orders that are shipped
 * @method mixed getReturnInStoreReport(array $input = [], array $options = []) Get a report about returns in stores
 * @method mixed exportReturnInStoreReportCsv(array $input = [], array $options = []) Export the returns in stores as CSV
 * @method mixed receivePaymentNews(array $input = [], array $options = []) Report the result of a payment
 * @method mixed listPages(array $input = [], array $options = []) List pages
 * @method mixed createPages(array $input = [], array $options = []) Create pages
 * @method mixed getPage(array $input = [], array $options = []) Get the draft of a page
 * @method mixed updatePage(array $input = [], array $options = []) Update the draft of a page
 * @method mixed deletePage(array $input = [], array $options = []) Delete a page
 * @method mixed publishPage(array $input = [], array $options = []) Publish a page
 * @method mixed unpublishPage(array $input = [], array $options = []) Take a page off the site
 * @method mixed schedulePage(array $input = [], array $options = []) Set when a page goes live, or ceases to
 * @method mixed listPageVersions(array $input = [], array $options = []) List the versions of a page
 * @method mixed getPageVersion(array $input = [], array $options = []) Get a page as it was published
 * @method mixed restorePageVersion(array $input = [], array $options = []) Put a version into the draft
 * @method mixed comparePageVersions(array $input = [], array $options = []) Compare two versions of a page
 * @method mixed createPagePreview(array $input = [], array $options = []) Create a link that shows a page to anybody
 * @method mixed getResolvedPage(array $input = [], array $options = []) Get a live page by its slug
 * @method mixed listWidgetConfigDefinitions(array $input = [], array $options = []) List widget definitions
 * @method mixed createWidgetConfigDefinitions(array $input = [], array $options = []) Create widget definitions
 * @method mixed getWidgetConfigDefinition(array $input = [], array $options = []) Get a widget definition
 * @method mixed updateWidgetConfigDefinition(array $input = [], array $options = []) Update a widget definition
 * @method mixed deleteWidgetConfigDefinition(array $input = [], array $options = []) Delete a widget definition
 * @method mixed uploadImage(array $input = [], array $options = []) Upload an image
 * @method mixed listImages(array $input = [], array $options = []) List images
 * @method mixed getImage(array $input = [], array $options = []) Get an image
 * @method mixed updateImage(array $input = [], array $options = []) Describe an image
 * @method mixed deleteImage(array $input = [], array $options = []) Delete an image
 * @method mixed listTemplates(array $input = [], array $options = []) List templates
 * @method mixed createTemplates(array $input = [], array $options = []) Create templates
 * @method mixed getTemplate(array $input = [], array $options = []) Get a template
 * @method mixed updateTemplate(array $input = [], array $options = []) Update a template
 * @method mixed deleteTemplate(array $input = [], array $options = []) Delete a template
 * @method mixed previewMessage(array $input = [], array $options = []) Show a message as a recipient would see it
 * @method mixed listCampaigns(array $input = [], array $options = []) List campaigns
 * @method mixed createCampaigns(array $input = [], array $options = []) Create campaigns
 * @method mixed getCampaign(array $input = [], array $options = []) Get a campaign with its figures
 * @method mixed updateCampaign(array $input = [], array $options = []) Update, start, pause or resume a campaign
 * @method mixed deleteCampaign(array $input = [], array $options = []) Delete a campaign
 * @method mixed listChildCampaigns(array $input = [], array $options = []) List the dispatches or variants of a campaign
 * @method mixed listNotificationMessages(array $input = [], array $options = []) List messages to recipients
 * @method mixed reportBounces(array $input = [], array $options = []) Report messages that came back
 * @method mixed triggerCustomEvent(array $input = [], array $options = []) Tell an event of your own
 * @method mixed getNotificationSettings(array $input = [], array $options = []) Get the settings of notifications
 * @method mixed updateNotificationSettings(array $input = [], array $options = []) Change settings of notifications
 * @method mixed getNotificationSetting(array $input = [], array $options = []) Get one setting of notifications
 * @method mixed subscribeWebPush(array $input = [], array $options = []) Store the web push subscription of a browser
 * @method mixed unsubscribeWebPush(array $input = [], array $options = []) Forget a web push subscription
 * @method mixed uploadNotificationImage(array $input = [], array $options = []) Upload an image for notifications
 * @method mixed receiveCustomEvent(array $input = [], array $options = []) Tell an event of your own
 * @method mixed receiveEvents(array $input = [], array $options = []) Send events
 * @method mixed listEvents(array $input = [], array $options = []) List received events
 * @method mixed retryEvent(array $input = [], array $options = []) Retry an event that failed
 * @method mixed listImports(array $input = [], array $options = []) List imports
 * @method mixed createImport(array $input = [], array $options = []) Create an import
 * @method mixed getImport(array $input = [], array $options = []) Get an import
 * @method mixed startImport(array $input = [], array $options = []) Start an import
 * @method mixed cancelImport(array $input = [], array $options = []) Cancel an import
 * @method mixed undoImport(array $input = [], array $options = []) Undo an import
 * @method mixed watchImportProgress(array $input = [], array $options = []) Watch the progress of an import
 * @method mixed getRejectedRows(array $input = [], array $options = []) Get the rejected rows of a file
 * @method mixed createImportUrl(array $input = [], array $options = []) Get an address for a file
 * @method mixed listImportLogs(array $input = [], array $options = []) List the problems of an import
 * @method mixed getImportLogText(array $input = [], array $options = []) Get the problems of an import as text
 * @method mixed callAddProducts(array $input = [], array $options = []) Add products to the cart
 * @method mixed callGetCart(array $input = [], array $options = []) Get the cart
 * @method mixed callUpdateProducts(array $input = [], array $options = []) Change quantities of the cart
 * @method mixed callDeleteProducts(array $input = [], array $options = []) Remove lines of the cart
 * @method mixed callAddCoupons(array $input = [], array $options = []) Add coupons to the cart
 * @method mixed callDeleteCoupons(array $input = [], array $options = []) Remove coupons from the cart
 * @method mixed callDeleteCart(array $input = [], array $options = []) Delete the cart
 * @method mixed callGetCheckoutTotals(array $input = [], array $options = []) Get the totals of the cart with taxes and shipping
 * @method mixed callGetCheckoutUrl(array $input = [], array $options = []) Get an address that opens the checkout in a browser
 * @method mixed callGetPageConfig(array $input = [], array $options = []) Get a live page in its older form
 * @method mixed callGetPageConfigV2(array $input = [], array $options = []) Get a live page
 * @method mixed callGetMenu(array $input = [], array $options = []) Get a menu of the shop
 * @method mixed callLoginUser(array $input = [], array $options = []) Sign the shopper in
 * @method mixed callLogoutUser(array $input = [], array $options = []) Sign the shopper out
 * @method mixed callGetUser(array $input = [], array $options = []) Get the customer who is signed in
 * @method mixed callRegisterUser(array $input = [], array $options = []) Register the shopper as a customer
 * @method mixed callGetRegistrationUrl(array $input = [], array $options = []) Get the address where shoppers register in a browser
 * @method mixed callGetUserConfig(array $input = [], array $options = []) Get how the app shows forms and menus of users
 * @method mixed callUpdateUser(array $input = [], array $options = []) Change the names of the customer who is signed in
 * @method mixed callUpdateMail(array $input = [], array $options = []) Change the e-mail address of the customer who is signed in
 * @method mixed callUpdatePassword(array $input = [], array $options = []) Change the password of the customer who is signed in
 * @method mixed callGetOrders(array $input = [], array $options = []) Get the orders of the customer who is signed in
 * @method mixed callGetAddresses(array $input = [], array $options = []) Get the addresses of the customer who is signed in
 * @method mixed callAddAddress(array $input = [], array $options = []) Add an address
 * @method mixed callUpdateAddress(array $input = [], array $options = []) Change an address
 * @method mixed callDeleteAddresses(array $input = [], array $options = []) Remove addresses
 * @method mixed callAddFavorites(array $input = [], array $options = []) Add favorites
 * @method mixed callDeleteFavorites(array $input = [], array $options = []) Remove favorites
 * @method mixed callUpdateFavorites(array $input = [], array $options = []) Change quantity and notes of favorites
 * @method mixed callPutFavorites(array $input = [], array $options = []) Replace all favorites
 * @method mixed callGetFavorites(array $input = [], array $options = []) Get the favorite products
 * @method mixed callGetFavoritesV2(array $input = [], array $options = []) Get the favorites with quantities and notes
 * @method mixed callGetFavoriteIds(array $input = [], array $options = []) Get the codes of the favorite products
 * @method mixed callGetFavoritesLists(array $input = [], array $options = []) Get the lists of favorites
 * @method mixed callAddFavoritesList(array $input = [], array $options = []) Add a list of favorites
 * @method mixed callUpdateFavoritesList(array $input = [], array $options = []) Rename a list of favorites
 * @method mixed callRemoveFavoritesList(array $input = [], array $options = []) Remove a list of favorites
 * @method mixed callGetProducts(array $input = [], array $options = []) Find products
 * @method mixed callGetProduct(array $input = [], array $options = []) Get a product
 * @method mixed callGetCategories(array $input = [], array $options = []) Get the categories of the shop
 * @method mixed callGetShop(array $input = [], array $options = []) Get the shop of the token
 * @method mixed createCart(array $input = [], array $options = []) Create a cart
 * @method mixed getCart(array $input = [], array $options = []) Get a cart
 * @method mixed addCartProducts(array $input = [], array $options = []) Add products to a cart
 * @method mixed updateCartItem(array $input = [], array $options = []) Change the quantity of a line
 * @method mixed deleteCartItem(array $input = [], array $options = []) Remove a line
 * @method mixed addCartCoupons(array $input = [], array $options = []) Add coupons to a cart
 * @method mixed deleteCartCoupon(array $input = [], array $options = []) Remove a coupon from a cart
 * @method mixed createCheckoutUrl(array $input = [], array $options = []) Get an address that opens the checkout of a cart in a browser
 * @method mixed loginShopper(array $input = [], array $options = []) Sign a customer in
 * @method mixed registerShopper(array $input = [], array $options = []) Register a customer
 * @method mixed getShopper(array $input = [], array $options = []) Get a customer
 * @method mixed getShopperCartId(array $input = [], array $options = []) Get the id of the cart of a customer
 * @method mixed mergeCart(array $input = [], array $options = []) Merge the cart of a guest into that of a customer
 * @method mixed getCheckout(array $input = [], array $options = []) Get what buying a cart would cost
 * @method mixed checkOutCart(array $input = [], array $options = []) Buy a cart
 * @method mixed getShopperOrder(array $input = [], array $options = []) Get an order as its shopper sees it
 * @method mixed issueShopperToken(array $input = [], array $options = []) Get a token for a shop
 * @method mixed listWebhooks(array $input = [], array $options = []) List webhooks
 * @method mixed createWebhooks(array $input = [], array $options = []) Create webhooks
 * @method mixed getWebhook(array $input = [], array $options = []) Get a webhook
 * @method mixed updateWebhook(array $input = [], array $options = []) Update a webhook
 * @method mixed deleteWebhook(array $input = [], array $options = []) Delete a webhook
 * @method mixed testWebhook(array $input = [], array $options = []) Send a sample to a webhook
 * @method mixed getWebhookToken(array $input = [], array $options = []) Get the token in the header of deliveries
 * @method mixed listEventKinds(array $input = [], array $options = []) List the events that webhooks can get
 * @method mixed getWebhookSecret(array $input = [], array $options = []) Get the secret that signs deliveries
 * @method mixed rotateWebhookSecret(array $input = [], array $options = []) Replace the secret that signs deliveries
 * @method mixed getWebhookJob(array $input = [], array $options = []) Get a job of the webhook service
 * @method mixed listWebhookDeliveries(array $input = [], array $options = []) List the deliveries of a webhook
 * @method mixed getWebhookDelivery(array $input = [], array $options = []) Get a delivery with its attempts
 * @method mixed resendWebhookDelivery(array $input = [], array $options = []) Send a delivery again
 * @method mixed resendWebhookDeliveries(array $input = [], array $options = []) Send the deliveries of a period again
 *
 * @internal
 */
abstract class Operations
{
    protected const TABLE = [
        'issueToken' => ['POST', '/auth/oauth/token', 'open' => true, 'body' => 'form'],
        'introspectToken' => ['POST', '/auth/oauth/introspect', 'open' => true, 'body' => 'form'],
        'revokeToken' => ['POST', '/auth/oauth/revoke', 'open' => true, 'body' => 'form'],
        'getSigningKeys' => ['GET', '/auth/.well-known/jwks.json', 'open' => true],
        'getAuthorizationServer' => ['GET', '/auth/.well-known/oauth-authorization-server', 'open' => true],
        'discoverAuthorizationServer' => ['GET', '/.well-known/oauth-authorization-server', 'open' => true],
        'discoverOpenIdProvider' => ['GET', '/.well-known/openid-configuration', 'open' => true],
        'discoverSigningKeys' => ['GET', '/.well-known/jwks.json', 'open' => true],
        'listUsers' => ['GET', '/auth/v1/merchants/{merchantCode}/users', 'list' => 'users', 'by' => 'offset'],
        'createUsers' => ['POST', '/auth/v1/merchants/{merchantCode}/users', 'write' => true],
        'getUser' => ['GET', '/auth/v1/merchants/{merchantCode}/users/{userId}'],
        'updateUser' => ['POST', '/auth/v1/merchants/{merchantCode}/users/{userId}', 'write' => true],
        'deleteUser' => ['DELETE', '/auth/v1/merchants/{merchantCode}/users/{userId}', 'write' => true],
        'listRoles' => ['GET', '/auth/v1/merchants/{merchantCode}/roles', 'list' => 'roles', 'by' => 'offset'],
        'createRoles' => ['POST', '/auth/v1/merchants/{merchantCode}/roles', 'write' => true],
        'getRole' => ['GET', '/auth/v1/merchants/{merchantCode}/roles/{roleCode}'],
        'updateRole' => ['POST', '/auth/v1/merchants/{merchantCode}/roles/{roleCode}', 'write' => true],
        'deleteRole' => ['DELETE', '/auth/v1/merchants/{merchantCode}/roles/{roleCode}', 'write' => true],
        'listClients' => ['GET', '/auth/v1/merchants/{merchantCode}/clients', 'list' => 'clients', 'by' => 'offset'],
        'createClients' => ['POST', '/auth/v1/merchants/{merchantCode}/clients', 'write' => true],
        'getClient' => ['GET', '/auth/v1/merchants/{merchantCode}/clients/{clientId}'],
        'updateClient' => ['POST', '/auth/v1/merchants/{merchantCode}/clients/{clientId}', 'write' => true],
        'rotateClientSecret' => ['POST', '/auth/v1/merchants/{merchantCode}/clients/{clientId}/secret/rotate', 'write' => true],
        'deleteClient' => ['DELETE', '/auth/v1/merchants/{merchantCode}/clients/{clientId}', 'write' => true],
        'listInvitations' => ['GET', '/auth/v1/merchants/{merchantCode}/invitations', 'list' => 'invitations', 'by' => 'offset'],
        'createInvitation' => ['POST', '/auth/v1/merchants/{merchantCode}/invitations', 'write' => true],
        'getInvitation' => ['GET', '/auth/v1/merchants/{merchantCode}/invitations/{invitationId}'],
        'resendInvitation' => ['POST', '/auth/v1/merchants/{merchantCode}/invitations/{invitationId}/resend', 'write' => true],
        'deleteInvitation' => ['DELETE', '/auth/v1/merchants/{merchantCode}/invitations/{invitationId}', 'write' => true],
        'acceptInvitation' => ['POST', '/auth/v1/invitations/accept', 'open' => true, 'write' => true],
        'rotateSigningKeys' => ['POST', '/auth/v1/signingKeys/rotate', 'write' => true],
        'rotateDataKey' => ['POST', '/auth/v1/dataKeys/rotate', 'write' => true],
        'rotateSecret' => ['POST', '/auth/v1/secret/rotate', 'write' => true],
        'createMerchant' => ['POST', '/merchant/v1/merchants', 'write' => true],
        'listMerchants' => ['GET', '/merchant/v1/merchants', 'list' => 'merchants', 'by' => 'offset'],
        'setMerchantStatus' => ['POST', '/merchant/v1/merchants/{merchantCode}/status', 'write' => true],
        'setMerchantLimits' => ['POST', '/merchant/v1/merchants/{merchantCode}/limits', 'write' => true],
        'setSiBranding' => ['POST', '/merchant/v1/merchants/{merchantCode}/siBranding', 'write' => true],
        'listAllShops' => ['GET', '/merchant/v1/shops', 'list' => 'shops', 'by' => 'offset'],
        'getMerchant' => ['GET', '/merchant/v1/merchants/{merchantCode}'],
        'updateMerchant' => ['POST', '/merchant/v1/merchants/{merchantCode}', 'write' => true],
        'getMerchantId' => ['GET', '/merchant/v1/merchants/{merchantCode}/id'],
        'getLimits' => ['GET', '/merchant/v1/merchants/{merchantCode}/limits'],
        'getFirstSteps' => ['GET', '/merchant/v1/merchants/{merchantCode}/firstSteps'],
        'getSettings' => ['GET', '/merchant/v1/merchants/{merchantCode}/settings'],
        'updateSettings' => ['POST', '/merchant/v1/merchants/{merchantCode}/settings', 'write' => true],
        'getSetting' => ['GET', '/merchant/v1/merchants/{merchantCode}/settings/{key}'],
        'getExternalServiceSettings' => ['GET', '/merchant/v1/merchants/{merchantCode}/externalServiceSettings'],
        'updateExternalServiceSettings' => ['POST', '/merchant/v1/merchants/{merchantCode}/externalServiceSettings', 'write' => true],
        'getExternalServiceSetting' => ['GET', '/merchant/v1/merchants/{merchantCode}/externalServiceSettings/{key}'],
        'listLinkedShops' => ['GET', '/merchant/v1/merchants/{merchantCode}/{word}Shops'],
        'setLogo' => ['POST', '/merchant/v1/merchants/{merchantCode}/logo', 'write' => true, 'body' => 'multipart'],
        'getSiBranding' => ['GET', '/merchant/v1/merchants/{merchantCode}/siBranding'],
        'listShops' => ['GET', '/merchant/v1/merchants/{merchantCode}/shops', 'list' => 'shops', 'by' => 'offset'],
        'createShops' => ['POST', '/merchant/v1/merchants/{merchantCode}/shops', 'write' => true],
        'getShop' => ['GET', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}'],
        'updateShop' => ['POST', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}', 'write' => true],
        'deleteShop' => ['DELETE', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}', 'write' => true],
        'getShopId' => ['GET', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/id'],
        'getShopApiKey' => ['GET', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/apiKey'],
        'getShopSettings' => ['GET', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/settings'],
        'updateShopSettings' => ['POST', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/settings', 'write' => true],
        'getShopSetting' => ['GET', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/settings/{key}'],
        'getDesignValues' => ['GET', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/designValues'],
        'updateDesignValues' => ['POST', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/designValues', 'write' => true],
        'getShopJwt' => ['GET', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/jwt'],
        'getShopImage' => ['GET', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/images/{imageType}'],
        'setShopImage' => ['POST', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/images/{imageType}', 'write' => true, 'body' => 'multipart'],
        'listPublishableKeys' => ['GET', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/publishableKeys'],
        'createPublishableKey' => ['POST', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/publishableKeys', 'write' => true],
        'deletePublishableKey' => ['DELETE', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/publishableKeys/{publishableKey}', 'write' => true],
        'getShopCheckout' => ['GET', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/checkout'],
        'updateShopCheckout' => ['POST', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/checkout', 'write' => true],
        'getShopPlugin' => ['GET', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/plugin'],
        'updateShopPlugin' => ['POST', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/plugin', 'write' => true],
        'inspectPluginRequest' => ['POST', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/plugin/inspect'],
        'callShopPlugin' => ['POST', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/plugin/calls'],
        'listPluginCalls' => ['GET', '/merchant/v1/merchants/{merchantCode}/shops/{shopCode}/plugin/calls', 'list' => 'calls', 'by' => 'offset'],
        'listLocations' => ['GET', '/location/v1/merchants/{merchantCode}/locations', 'list' => 'locations', 'by' => 'after'],
        'createLocations' => ['POST', '/location/v1/merchants/{merchantCode}/locations', 'write' => true],
        'listNearestLocations' => ['GET', '/location/v1/merchants/{merchantCode}/locations/nearest'],
        'getLocation' => ['GET', '/location/v1/merchants/{merchantCode}/locations/{locationCode}'],
        'updateLocation' => ['POST', '/location/v1/merchants/{merchantCode}/locations/{locationCode}', 'write' => true],
        'deleteLocation' => ['DELETE', '/location/v1/merchants/{merchantCode}/locations/{locationCode}', 'write' => true],
        'listFulfillmentSlots' => ['GET', '/location/v1/merchants/{merchantCode}/locations/{locationCode}/fulfillmentSlots', 'list' => 'fulfillmentSlots', 'by' => 'after'],
        'createFulfillmentSlots' => ['POST', '/location/v1/merchants/{merchantCode}/locations/{locationCode}/fulfillmentSlots', 'write' => true],
        'getFulfillmentSlot' => ['GET', '/location/v1/merchants/{merchantCode}/locations/{locationCode}/fulfillmentSlots/{slotId}'],
        'updateFulfillmentSlot' => ['POST', '/location/v1/merchants/{merchantCode}/locations/{locationCode}/fulfillmentSlots/{slotId}', 'write' => true],
        'deleteFulfillmentSlot' => ['DELETE', '/location/v1/merchants/{merchantCode}/locations/{locationCode}/fulfillmentSlots/{slotId}', 'write' => true],
        'createParentCatalogs' => ['POST', '/catalog/v1/merchants/{merchantCode}/parentCatalogs', 'write' => true],
        'listCatalogs' => ['GET', '/catalog/v1/merchants/{merchantCode}/catalogs', 'list' => 'catalogs', 'by' => 'offset'],
        'createCatalogs' => ['POST', '/catalog/v1/merchants/{merchantCode}/catalogs', 'write' => true],
        'getCatalog' => ['GET', '/catalog/v1/merchants/{merchantCode}/catalogs/{catalogCode}'],
        'updateCatalog' => ['POST', '/catalog/v1/merchants/{merchantCode}/catalogs/{catalogCode}', 'write' => true],
        'deleteCatalog' => ['DELETE', '/catalog/v1/merchants/{merchantCode}/catalogs/{catalogCode}', 'write' => true],
        'listProperties' => ['GET', '/catalog/v1/merchants/{merchantCode}/properties', 'list' => 'properties', 'by' => 'offset'],
        'createProperties' => ['POST', '/catalog/v1/merchants/{merchantCode}/properties', 'write' => true],
        'getProperty' => ['GET', '/catalog/v1/merchants/{merchantCode}/properties/{propertyCode}'],
        'updateProperty' => ['POST', '/catalog/v1/merchants/{merchantCode}/properties/{propertyCode}', 'write' => true],
        'deleteProperty' => ['DELETE', '/catalog/v1/merchants/{merchantCode}/properties/{propertyCode}', 'write' => true],
        'listAttributes' => ['GET', '/catalog/v1/merchants/{merchantCode}/attributes', 'list' => 'attributes', 'by' => 'offset'],
        'createAttributes' => ['POST', '/catalog/v1/merchants/{merchantCode}/attributes', 'write' => true],
        'getAttribute' => ['GET', '/catalog/v1/merchants/{merchantCode}/attributes/{attributeCode}'],
        'updateAttribute' => ['POST', '/catalog/v1/merchants/{merchantCode}/attributes/{attributeCode}', 'write' => true],
        'deleteAttribute' => ['DELETE', '/catalog/v1/merchants/{merchantCode}/attributes/{attributeCode}', 'write' => true],
        'createAttributeValues' => ['POST', '/catalog/v1/merchants/{merchantCode}/attributes/{attributeCode}/values', 'write' => true],
        'updateAttributeValue' => ['POST', '/catalog/v1/merchants/{merchantCode}/attributes/{attributeCode}/values/{attributeValueCode}', 'write' => true],
        'deleteAttributeValue' => ['DELETE', '/catalog/v1/merchants/{merchantCode}/attributes/{attributeCode}/values/{attributeValueCode}', 'write' => true],
        'listCategories' => ['GET', '/catalog/v1/merchants/{merchantCode}/categories', 'list' => 'categories', 'by' => 'offset'],
        'createCategories' => ['POST', '/catalog/v1/merchants/{merchantCode}/categories', 'write' => true],
        'getCategory' => ['GET', '/catalog/v1/merchants/{merchantCode}/categories/{categoryCode}'],
        'updateCategory' => ['POST', '/catalog/v1/merchants/{merchantCode}/categories/{categoryCode}', 'write' => true],
        'deleteCategory' => ['DELETE', '/catalog/v1/merchants/{merchantCode}/categories/{categoryCode}', 'write' => true],
        'listProducts' => ['GET', '/catalog/v1/merchants/{merchantCode}/products', 'list' => 'products', 'by' => 'after'],
        'createProducts' => ['POST', '/catalog/v1/merchants/{merchantCode}/products', 'write' => true],
        'suggestProducts' => ['GET', '/catalog/v1/merchants/{merchantCode}/productSuggestions'],
        'getProduct' => ['GET', '/catalog/v1/merchants/{merchantCode}/products/{productCode}'],
        'updateProduct' => ['POST', '/catalog/v1/merchants/{merchantCode}/products/{productCode}', 'write' => true],
        'deleteProduct' => ['DELETE', '/catalog/v1/merchants/{merchantCode}/products/{productCode}', 'write' => true],
        'getProductDescriptions' => ['GET', '/catalog/v1/merchants/{merchantCode}/products/{productCode}/descriptions'],
        'listProductHistory' => ['GET', '/catalog/v1/merchants/{merchantCode}/products/{productCode}/history', 'list' => 'history', 'by' => 'after'],
        'validateProductOptions' => ['POST', '/catalog/v1/merchants/{merchantCode}/products/{productCode}/validate'],
        'listProductLocationPrices' => ['GET', '/catalog/v1/merchants/{merchantCode}/productLocationPrices', 'list' => 'productLocationPrices', 'by' => 'after'],
        'setProductLocationPrices' => ['POST', '/catalog/v1/merchants/{merchantCode}/productLocationPrices', 'write' => true],
        'deleteProductLocationPrices' => ['DELETE', '/catalog/v1/merchants/{merchantCode}/productLocationPrices', 'write' => true],
        'resolvePrices' => ['POST', '/catalog/v1/merchants/{merchantCode}/priceResolutions'],
        'listInventories' => ['GET', '/catalog/v1/merchants/{merchantCode}/inventories', 'list' => 'inventories', 'by' => 'after'],
        'setInventories' => ['POST', '/catalog/v1/merchants/{merchantCode}/inventories', 'write' => true],
        'adjustInventories' => ['PATCH', '/catalog/v1/merchants/{merchantCode}/inventories', 'write' => true],
        'deleteInventories' => ['DELETE', '/catalog/v1/merchants/{merchantCode}/inventories', 'write' => true],
        'explainInventory' => ['GET', '/catalog/v1/merchants/{merchantCode}/inventories/explain'],
        'listInventoryChanges' => ['GET', '/catalog/v1/merchants/{merchantCode}/inventoryChanges', 'list' => 'inventoryChanges', 'by' => 'after'],
        'listInventoryChangeArchives' => ['GET', '/catalog/v1/merchants/{merchantCode}/inventoryChangeArchives', 'list' => 'archives', 'by' => 'after'],
        'getInventoryChangeArchive' => ['GET', '/catalog/v1/merchants/{merchantCode}/inventoryChangeArchives/{archiveId}'],
        'listLocationInventories' => ['GET', '/catalog/v1/merchants/{merchantCode}/locationInventories', 'list' => 'locationInventories', 'by' => 'after'],
        'listLocalInventories' => ['GET', '/catalog/v1/merchants/{merchantCode}/localInventories', 'list' => 'locationInventories', 'by' => 'after'],
        'searchLocationInventories' => ['POST', '/catalog/v1/merchants/{merchantCode}/locationInventories', 'list' => 'locationInventories', 'by' => 'after'],
        'findProductInventories' => ['POST', '/catalog/v1/merchants/{merchantCode}/productInventories'],
        'processCumulatedInventories' => ['POST', '/catalog/v1/merchants/{merchantCode}/cumulatedInventories/process'],
        'listCumulatedInventories' => ['GET', '/catalog/v1/merchants/{merchantCode}/cumulatedInventories', 'list' => 'cumulatedInventories', 'by' => 'after'],
        'listReservations' => ['GET', '/catalog/v1/merchants/{merchantCode}/reservations', 'list' => 'reservations', 'by' => 'after'],
        'reserveInventory' => ['POST', '/catalog/v1/merchants/{merchantCode}/reservations', 'write' => true],
        'deleteReservations' => ['DELETE', '/catalog/v1/merchants/{merchantCode}/reservations', 'write' => true],
        'getReservation' => ['GET', '/catalog/v1/merchants/{merchantCode}/reservations/{reservationCode}'],
        'updateReservation' => ['POST', '/catalog/v1/merchants/{merchantCode}/reservations/{reservationCode}', 'write' => true],
        'settleReservations' => ['POST', '/catalog/v1/merchants/{merchantCode}/reservations/settle', 'write' => true],
        'listCumulatedInventoryReservations' => ['GET', '/catalog/v1/merchants/{merchantCode}/cumulatedInventoryReservations', 'list' => 'cumulatedInventoryReservations', 'by' => 'offset'],
        'reserveCumulatedInventory' => ['POST', '/catalog/v1/merchants/{merchantCode}/cumulatedInventoryReservations', 'write' => true],
        'updateCumulatedInventoryReservations' => ['POST', '/catalog/v1/merchants/{merchantCode}/cumulatedInventoryReservations/{salesOrderNumber}', 'write' => true],
        'deleteCumulatedInventoryReservations' => ['DELETE', '/catalog/v1/merchants/{merchantCode}/cumulatedInventoryReservations/{salesOrderNumber}', 'write' => true],
        'settleCumulatedInventoryReservations' => ['POST', '/catalog/v1/merchants/{merchantCode}/cumulatedInventoryReservations/{salesOrderNumber}/settle', 'write' => true],
        'listInventoryTreatmentSettings' => ['GET', '/catalog/v1/merchants/{merchantCode}/inventoryTreatmentSettings'],
        'createInventoryTreatmentSettings' => ['POST', '/catalog/v1/merchants/{merchantCode}/inventoryTreatmentSettings', 'write' => true],
        'updateInventoryTreatmentSetting' => ['POST', '/catalog/v1/merchants/{merchantCode}/inventoryTreatmentSettings/{inventoryTreatmentSettingCode}', 'write' => true],
        'deleteInventoryTreatmentSetting' => ['DELETE', '/catalog/v1/merchants/{merchantCode}/inventoryTreatmentSettings/{inventoryTreatmentSettingCode}', 'write' => true],
        'getExportSettings' => ['GET', '/catalog/v1/merchants/{merchantCode}/exportSettings'],
        'updateExportSettings' => ['POST', '/catalog/v1/merchants/{merchantCode}/exportSettings', 'write' => true],
        'getExportSetting' => ['GET', '/catalog/v1/merchants/{merchantCode}/exportSettings/{key}'],
        'listExports' => ['GET', '/catalog/v1/merchants/{merchantCode}/exports', 'list' => 'exports', 'by' => 'offset'],
        'createExport' => ['POST', '/catalog/v1/merchants/{merchantCode}/exports', 'write' => true],
        'updateExport' => ['POST', '/catalog/v1/merchants/{merchantCode}/exports/{exportId}', 'write' => true],
        'exportToGoogle' => ['POST', '/catalog/v1/merchants/{merchantCode}/exportToGoogle', 'write' => true],
        'exportToShoppingChannel' => ['POST', '/catalog/v1/merchants/{merchantCode}/exportToShoppingChannel', 'write' => true],
        'exportCsv' => ['POST', '/catalog/v1/merchants/{merchantCode}/exportCsv', 'write' => true],
        'writeCatalogBatch' => ['POST', '/catalog/v1/merchants/{merchantCode}/batch', 'write' => true],
        'compareCatalogCodes' => ['POST', '/catalog/v1/merchants/{merchantCode}/batchCodeCompare'],
        'listSyncWebhooks' => ['GET', '/catalog/v1/merchants/{merchantCode}/syncWebhooks'],
        'createSyncWebhooks' => ['POST', '/catalog/v1/merchants/{merchantCode}/syncWebhooks', 'write' => true],
        'updateSyncWebhook' => ['POST', '/catalog/v1/merchants/{merchantCode}/syncWebhooks/{syncWebhookCode}', 'write' => true],
        'deleteSyncWebhook' => ['DELETE', '/catalog/v1/merchants/{merchantCode}/syncWebhooks/{syncWebhookCode}', 'write' => true],
        'listCustomers' => ['GET', '/customer/v1/merchants/{merchantCode}/customers', 'list' => 'customers', 'by' => 'after'],
        'createCustomers' => ['POST', '/customer/v1/merchants/{merchantCode}/customers', 'write' => true],
        'getCustomer' => ['GET', '/customer/v1/merchants/{merchantCode}/customers/{customerId}'],
        'updateCustomer' => ['POST', '/customer/v1/merchants/{merchantCode}/customers/{customerId}', 'write' => true],
        'deleteCustomer' => ['DELETE', '/customer/v1/merchants/{merchantCode}/customers/{customerId}', 'write' => true],
        'compareCustomerNumbers' => ['POST', '/customer/v1/merchants/{merchantCode}/batchCodeCompare'],
        'writeCustomerBatch' => ['POST', '/customer/v1/merchants/{merchantCode}/batch', 'write' => true],
        'searchCustomers' => ['GET', '/customer/v1/merchants/{merchantCode}/search', 'list' => 'results', 'by' => 'after'],
        'multiSearchCustomers' => ['POST', '/customer/v1/merchants/{merchantCode}/multiSearch'],
        'createContacts' => ['POST', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/contacts', 'write' => true],
        'updateContact' => ['POST', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/contacts/{contactId}', 'write' => true],
        'deleteContact' => ['DELETE', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/contacts/{contactId}', 'write' => true],
        'listCustomerNotes' => ['GET', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/notes', 'list' => 'notes', 'by' => 'offset'],
        'createCustomerNotes' => ['POST', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/notes', 'write' => true],
        'getCustomerMetrics' => ['GET', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/metrics'],
        'updateCustomerMetrics' => ['POST', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/metrics', 'write' => true],
        'listCustomerAttributes' => ['GET', '/customer/v1/merchants/{merchantCode}/attributes', 'list' => 'attributes', 'by' => 'offset'],
        'createCustomerAttributes' => ['POST', '/customer/v1/merchants/{merchantCode}/attributes', 'write' => true],
        'getCustomerAttribute' => ['GET', '/customer/v1/merchants/{merchantCode}/attributes/{attributeCode}'],
        'updateCustomerAttribute' => ['POST', '/customer/v1/merchants/{merchantCode}/attributes/{attributeCode}', 'write' => true],
        'deleteCustomerAttribute' => ['DELETE', '/customer/v1/merchants/{merchantCode}/attributes/{attributeCode}', 'write' => true],
        'createCustomerAttributeValues' => ['POST', '/customer/v1/merchants/{merchantCode}/attributes/{attributeCode}/values', 'write' => true],
        'updateCustomerAttributeValue' => ['POST', '/customer/v1/merchants/{merchantCode}/attributes/{attributeCode}/values/{attributeValueCode}', 'write' => true],
        'deleteCustomerAttributeValue' => ['DELETE', '/customer/v1/merchants/{merchantCode}/attributes/{attributeCode}/values/{attributeValueCode}', 'write' => true],
        'listWishlists' => ['GET', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/wishlists'],
        'createWishlists' => ['POST', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/wishlists', 'write' => true],
        'getWishlist' => ['GET', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/wishlists/{wishlistCode}'],
        'updateWishlist' => ['POST', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/wishlists/{wishlistCode}', 'write' => true],
        'deleteWishlist' => ['DELETE', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/wishlists/{wishlistCode}', 'write' => true],
        'addWishlistItems' => ['POST', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/wishlists/{wishlistCode}/items', 'write' => true],
        'updateWishlistItem' => ['POST', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/wishlists/{wishlistCode}/items/{productCode}', 'write' => true],
        'deleteWishlistItem' => ['DELETE', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/wishlists/{wishlistCode}/items/{productCode}', 'write' => true],
        'listDevices' => ['GET', '/customer/v1/merchants/{merchantCode}/devices', 'list' => 'devices', 'by' => 'after'],
        'createDevices' => ['POST', '/customer/v1/merchants/{merchantCode}/devices', 'write' => true],
        'deleteDevices' => ['DELETE', '/customer/v1/merchants/{merchantCode}/devices', 'write' => true],
        'updateDevice' => ['POST', '/customer/v1/merchants/{merchantCode}/devices/{deviceCode}', 'write' => true],
        'listDeviceWishlists' => ['GET', '/customer/v1/merchants/{merchantCode}/devices/{deviceCode}/wishlists'],
        'createDeviceWishlists' => ['POST', '/customer/v1/merchants/{merchantCode}/devices/{deviceCode}/wishlists', 'write' => true],
        'getDeviceWishlist' => ['GET', '/customer/v1/merchants/{merchantCode}/devices/{deviceCode}/wishlists/{wishlistCode}'],
        'updateDeviceWishlist' => ['POST', '/customer/v1/merchants/{merchantCode}/devices/{deviceCode}/wishlists/{wishlistCode}', 'write' => true],
        'deleteDeviceWishlist' => ['DELETE', '/customer/v1/merchants/{merchantCode}/devices/{deviceCode}/wishlists/{wishlistCode}', 'write' => true],
        'addDeviceWishlistItems' => ['POST', '/customer/v1/merchants/{merchantCode}/devices/{deviceCode}/wishlists/{wishlistCode}/items', 'write' => true],
        'updateDeviceWishlistItem' => ['POST', '/customer/v1/merchants/{merchantCode}/devices/{deviceCode}/wishlists/{wishlistCode}/items/{productCode}', 'write' => true],
        'deleteDeviceWishlistItem' => ['DELETE', '/customer/v1/merchants/{merchantCode}/devices/{deviceCode}/wishlists/{wishlistCode}/items/{productCode}', 'write' => true],
        'mergeDeviceWishlist' => ['POST', '/customer/v1/merchants/{merchantCode}/devices/{deviceCode}/wishlists/{wishlistCode}/customers/{customerId}/mergeWishlist', 'write' => true],
        'listSubscriptions' => ['GET', '/customer/v1/merchants/{merchantCode}/subscriptions', 'list' => 'subscriptions', 'by' => 'after'],
        'createSubscriptions' => ['POST', '/customer/v1/merchants/{merchantCode}/subscriptions', 'write' => true],
        'deleteSubscription' => ['DELETE', '/customer/v1/merchants/{merchantCode}/subscriptions/{subscriptionId}', 'write' => true],
        'listCustomerSubscriptions' => ['GET', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/subscriptions', 'list' => 'subscriptions', 'by' => 'after'],
        'createCustomerSubscriptions' => ['POST', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/subscriptions', 'write' => true],
        'deleteCustomerSubscription' => ['DELETE', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/subscriptions/{subscriptionId}', 'write' => true],
        'authenticateCustomer' => ['POST', '/customer/v1/merchants/{merchantCode}/auth'],
        'resetCustomerPassword' => ['POST', '/customer/v1/merchants/{merchantCode}/shops/{shopCode}/customers/resetPassword', 'write' => true],
        'eraseCustomer' => ['POST', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/erase', 'write' => true],
        'exportCustomer' => ['POST', '/customer/v1/merchants/{merchantCode}/customers/{customerId}/export', 'write' => true],
        'getCustomerJob' => ['GET', '/customer/v1/merchants/{merchantCode}/jobs/{jobId}'],
        'listMembersOfSegment' => ['GET', '/customer/v1/merchants/{merchantCode}/segments/{segmentCode}/members', 'list' => 'members', 'by' => 'after'],
        'addMembersToSegment' => ['POST', '/customer/v1/merchants/{merchantCode}/segments/{segmentCode}/members', 'write' => true],
        'removeMembersFromSegment' => ['DELETE', '/customer/v1/merchants/{merchantCode}/segments/{segmentCode}/members', 'write' => true],
        'addMembersToSegmentByFilter' => ['POST', '/customer/v1/merchants/{merchantCode}/segments/{segmentCode}/members/addByFilter', 'write' => true],
        'copyMembersOfSegment' => ['POST', '/customer/v1/merchants/{merchantCode}/segments/{segmentCode}/members/copy', 'write' => true],
        'compareMembersOfSegment' => ['POST', '/customer/v1/merchants/{merchantCode}/segments/{segmentCode}/batchCodeCompare', 'body' => 'octets'],
        'listCustomerSyncWebhooks' => ['GET', '/customer/v1/merchants/{merchantCode}/syncwebhooks'],
        'createCustomerSyncWebhooks' => ['POST', '/customer/v1/merchants/{merchantCode}/syncwebhooks', 'write' => true],
        'updateCustomerSyncWebhook' => ['POST', '/customer/v1/merchants/{merchantCode}/syncwebhooks/{syncWebhookCode}', 'write' => true],
        'deleteCustomerSyncWebhook' => ['DELETE', '/customer/v1/merchants/{merchantCode}/syncwebhooks/{syncWebhookCode}', 'write' => true],
        'validateCustomerToken' => ['POST', '/customer/v1/customers/validateToken', 'open' => true],
        'setCustomerPassword' => ['POST', '/customer/v1/customers/setPasswordByToken', 'open' => true, 'write' => true],
        'listSegments' => ['GET', '/segmentation/v1/merchants/{merchantCode}/segments', 'list' => 'segments', 'by' => 'after'],
        'createSegments' => ['POST', '/segmentation/v1/merchants/{merchantCode}/segments', 'write' => true],
        'getSegment' => ['GET', '/segmentation/v1/merchants/{merchantCode}/segments/{segmentCode}'],
        'updateSegment' => ['POST', '/segmentation/v1/merchants/{merchantCode}/segments/{segmentCode}', 'write' => true],
        'deleteSegment' => ['DELETE', '/segmentation/v1/merchants/{merchantCode}/segments/{segmentCode}', 'write' => true],
        'cloneSegment' => ['POST', '/segmentation/v1/merchants/{merchantCode}/segments/{segmentCode}/clone', 'write' => true],
        'listCustomerSegments' => ['GET', '/segmentation/v1/merchants/{merchantCode}/customers/{customerId}/segments', 'list' => 'segments', 'by' => 'after'],
        'searchSegmentMembers' => ['GET', '/segmentation/v1/merchants/{merchantCode}/membersSearch', 'list' => 'members', 'by' => 'after'],
        'addSegmentMembersByFilter' => ['POST', '/segmentation/v1/merchants/{merchantCode}/segments/{segmentCode}/members/addByFilter', 'write' => true],
        'listSegmentMembers' => ['GET', '/segmentation/v1/merchants/{merchantCode}/segments/{segmentCode}/members', 'list' => 'members', 'by' => 'after'],
        'addSegmentMembers' => ['POST', '/segmentation/v1/merchants/{merchantCode}/segments/{segmentCode}/members', 'write' => true],
        'removeSegmentMembers' => ['DELETE', '/segmentation/v1/merchants/{merchantCode}/segments/{segmentCode}/members', 'write' => true],
        'copySegmentMembers' => ['POST', '/segmentation/v1/merchants/{merchantCode}/segments/{segmentCode}/members/copy', 'write' => true],
        'compareSegmentMembers' => ['POST', '/segmentation/v1/merchants/{merchantCode}/segments/{segmentCode}/batchCodeCompare', 'body' => 'octets'],
        'getSegmentJob' => ['GET', '/segmentation/v1/merchants/{merchantCode}/jobs/{jobId}'],
        'listPromotions' => ['GET', '/promotion/v1/merchants/{merchantCode}/promotions', 'list' => 'promotions', 'by' => 'after'],
        'createPromotions' => ['POST', '/promotion/v1/merchants/{merchantCode}/promotions', 'write' => true],
        'evaluatePromotions' => ['POST', '/promotion/v1/merchants/{merchantCode}/promotions/evaluate'],
        'getPromotion' => ['GET', '/promotion/v1/merchants/{merchantCode}/promotions/{promotionCode}'],
        'updatePromotion' => ['POST', '/promotion/v1/merchants/{merchantCode}/promotions/{promotionCode}', 'write' => true],
        'deletePromotion' => ['DELETE', '/promotion/v1/merchants/{merchantCode}/promotions/{promotionCode}', 'write' => true],
        'listCoupons' => ['GET', '/promotion/v1/merchants/{merchantCode}/promotions/{promotionCode}/coupons', 'list' => 'coupons', 'by' => 'after'],
        'createCoupons' => ['POST', '/promotion/v1/merchants/{merchantCode}/promotions/{promotionCode}/coupons', 'write' => true],
        'updateCoupon' => ['POST', '/promotion/v1/merchants/{merchantCode}/promotions/{promotionCode}/coupons/{couponCode}', 'write' => true],
        'deleteCoupon' => ['DELETE', '/promotion/v1/merchants/{merchantCode}/promotions/{promotionCode}/coupons/{couponCode}', 'write' => true],
        'listSalesOrders' => ['GET', '/order/v1/merchants/{merchantCode}/orders', 'list' => 'orders', 'by' => 'after'],
        'createSalesOrders' => ['POST', '/order/v1/merchants/{merchantCode}/orders', 'write' => true],
        'getSalesOrder' => ['GET', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}'],
        'updateSalesOrder' => ['POST', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}', 'write' => true],
        'deleteSalesOrder' => ['DELETE', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}', 'write' => true],
        'listSalesOrderHistory' => ['GET', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/history'],
        'checkoutSalesOrder' => ['POST', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/checkout', 'write' => true],
        'getSalesOrderId' => ['GET', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/id'],
        'getSalesOrderTransitions' => ['GET', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/transitions'],
        'createOrderFromCart' => ['POST', '/order/v1/merchants/{merchantCode}/shops/{shopCode}/carts/{cartId}/orders', 'write' => true],
        'listPayments' => ['GET', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/payments'],
        'capturePayment' => ['POST', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/payments/{paymentId}/capture', 'write' => true],
        'refundPayment' => ['POST', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/payments/{paymentId}/refund', 'write' => true],
        'listSalesOrderTimeline' => ['GET', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/timeline', 'list' => 'entries', 'by' => 'after'],
        'addFulfillmentGroups' => ['POST', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/fulfillmentGroups', 'write' => true],
        'listFulfillmentOrders' => ['GET', '/order/v1/merchants/{merchantCode}/fulfillmentOrders', 'list' => 'fulfillmentOrders', 'by' => 'after'],
        'createFulfillmentOrders' => ['POST', '/order/v1/merchants/{merchantCode}/fulfillmentOrders', 'write' => true],
        'exportFulfillmentOrdersCsv' => ['GET', '/order/v1/merchants/{merchantCode}/fulfillmentOrders/exportCsv'],
        'createSimpleFulfillmentOrders' => ['POST', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/simpleFulfillmentOrders', 'write' => true],
        'setFulfillmentOrderStatuses' => ['POST', '/order/v1/merchants/{merchantCode}/fulfillmentOrders/status', 'write' => true],
        'getFulfillmentOrder' => ['GET', '/order/v1/merchants/{merchantCode}/fulfillmentOrders/{orderNumber}'],
        'updateFulfillmentOrder' => ['POST', '/order/v1/merchants/{merchantCode}/fulfillmentOrders/{orderNumber}', 'write' => true],
        'getFulfillmentOrderId' => ['GET', '/order/v1/merchants/{merchantCode}/fulfillmentOrders/{orderNumber}/id'],
        'getFulfillmentOrderTransitions' => ['GET', '/order/v1/merchants/{merchantCode}/fulfillmentOrders/{orderNumber}/transitions'],
        'listFulfillmentOrderHistory' => ['GET', '/order/v1/merchants/{merchantCode}/fulfillmentOrders/{orderNumber}/history'],
        'createFulfillments' => ['POST', '/order/v1/merchants/{merchantCode}/fulfillmentOrders/{orderNumber}/fulfillments', 'write' => true],
        'updateFulfillment' => ['POST', '/order/v1/merchants/{merchantCode}/fulfillmentOrders/{orderNumber}/fulfillments/{fulfillmentId}', 'write' => true],
        'setFulfillmentOrderLineStatus' => ['PUT', '/order/v1/merchants/{merchantCode}/fulfillmentOrders/{orderNumber}/lineItems/{lineItemId}/status', 'write' => true],
        'writeOrderBatch' => ['POST', '/order/v1/merchants/{merchantCode}/batch', 'write' => true],
        'listFulfillmentOrderComments' => ['GET', '/order/v1/merchants/{merchantCode}/fulfillmentOrders/{orderNumber}/comments', 'list' => 'comments', 'by' => 'offset'],
        'createFulfillmentOrderComment' => ['POST', '/order/v1/merchants/{merchantCode}/fulfillmentOrders/{orderNumber}/comments', 'write' => true],
        'updateFulfillmentOrderComment' => ['POST', '/order/v1/merchants/{merchantCode}/fulfillmentOrders/{orderNumber}/comments/{commentId}', 'write' => true],
        'deleteFulfillmentOrderComment' => ['DELETE', '/order/v1/merchants/{merchantCode}/fulfillmentOrders/{orderNumber}/comments/{commentId}', 'write' => true],
        'listSalesOrderComments' => ['GET', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/comments', 'list' => 'comments', 'by' => 'offset'],
        'createSalesOrderComment' => ['POST', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/comments', 'write' => true],
        'updateSalesOrderComment' => ['POST', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/comments/{commentId}', 'write' => true],
        'deleteSalesOrderComment' => ['DELETE', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/comments/{commentId}', 'write' => true],
        'listPickingBatches' => ['GET', '/order/v1/merchants/{merchantCode}/pickingBatches', 'list' => 'pickingBatches', 'by' => 'offset'],
        'createPickingBatches' => ['POST', '/order/v1/merchants/{merchantCode}/pickingBatches', 'write' => true],
        'generatePickingBatch' => ['POST', '/order/v1/merchants/{merchantCode}/pickingBatches/generate', 'write' => true],
        'getPickingBatch' => ['GET', '/order/v1/merchants/{merchantCode}/pickingBatches/{pickingBatchId}'],
        'updatePickingBatch' => ['POST', '/order/v1/merchants/{merchantCode}/pickingBatches/{pickingBatchId}', 'write' => true],
        'getPickingBatchTransitions' => ['GET', '/order/v1/merchants/{merchantCode}/pickingBatches/{pickingBatchId}/transitions'],
        'updatePickingBatchLineItems' => ['POST', '/order/v1/merchants/{merchantCode}/pickingBatches/{pickingBatchId}/lineItems', 'write' => true],
        'removePickingBatchFulfillmentOrders' => ['DELETE', '/order/v1/merchants/{merchantCode}/pickingBatches/{pickingBatchId}/fulfillmentOrders', 'write' => true],
        'listReturnOrders' => ['GET', '/order/v1/merchants/{merchantCode}/returnOrders', 'list' => 'returnOrders', 'by' => 'after'],
        'createReturnOrders' => ['POST', '/order/v1/merchants/{merchantCode}/returnOrders', 'write' => true],
        'exportReturnOrdersCsv' => ['GET', '/order/v1/merchants/{merchantCode}/returnOrders/exportCsv'],
        'getReturnOrder' => ['GET', '/order/v1/merchants/{merchantCode}/returnOrders/{orderNumber}'],
        'updateReturnOrder' => ['POST', '/order/v1/merchants/{merchantCode}/returnOrders/{orderNumber}', 'write' => true],
        'listReturnOrderHistory' => ['GET', '/order/v1/merchants/{merchantCode}/returnOrders/{orderNumber}/history'],
        'getReturnOrderTransitions' => ['GET', '/order/v1/merchants/{merchantCode}/returnOrders/{orderNumber}/transitions'],
        'listReturnReasons' => ['GET', '/order/v1/merchants/{merchantCode}/returnReasons'],
        'createReturnReasons' => ['POST', '/order/v1/merchants/{merchantCode}/returnReasons', 'write' => true],
        'updateReturnReason' => ['POST', '/order/v1/merchants/{merchantCode}/returnReasons/{returnReasonCode}', 'write' => true],
        'deleteReturnReason' => ['DELETE', '/order/v1/merchants/{merchantCode}/returnReasons/{returnReasonCode}', 'write' => true],
        'listProductConditions' => ['GET', '/order/v1/merchants/{merchantCode}/productConditions'],
        'createProductConditions' => ['POST', '/order/v1/merchants/{merchantCode}/productConditions', 'write' => true],
        'updateProductCondition' => ['POST', '/order/v1/merchants/{merchantCode}/productConditions/{productConditionCode}', 'write' => true],
        'deleteProductCondition' => ['DELETE', '/order/v1/merchants/{merchantCode}/productConditions/{productConditionCode}', 'write' => true],
        'getRoutingRules' => ['GET', '/order/v1/merchants/{merchantCode}/routingRules'],
        'updateRoutingRules' => ['POST', '/order/v1/merchants/{merchantCode}/routingRules', 'write' => true],
        'replayRouting' => ['POST', '/order/v1/merchants/{merchantCode}/routingRules/replay'],
        'routeSalesOrder' => ['POST', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/route', 'write' => true],
        'explainRouting' => ['POST', '/order/v1/merchants/{merchantCode}/orders/{orderNumber}/routing'],
        'getFulfillmentOrderStatusCount' => ['GET', '/order/v1/merchants/{merchantCode}/analytics/fulfillmentOrderStatusCount'],
        'getFulfillmentOrderBreakdown' => ['GET', '/order/v1/merchants/{merchantCode}/analytics/fulfillmentOrderBreakdown/intervals/{interval}'],
        'getCycleTimes' => ['GET', '/order/v1/merchants/{merchantCode}/analytics/cycleTimes/intervals/{interval}'],
        'getSalesOrderReporting' => ['GET', '/order/v1/merchants/{merchantCode}/analytics/salesOrderReporting'],
        'getReservationReporting' => ['GET', '/order/v1/merchants/{merchantCode}/analytics/fulfillmentOrderReporting/reservations'],
        'getSalesOrderReport' => ['GET', '/order/v1/merchants/{merchantCode}/analytics/salesOrder/{reportType}'],
        'getFulfillmentOrderReport' => ['GET', '/order/v1/merchants/{merchantCode}/analytics/fulfillmentOrder/{reportType}'],
        'exportFulfillmentOrderReportCsv' => ['GET', '/order/v1/merchants/{merchantCode}/analytics/fulfillmentOrder/{reportType}/exportCsv'],
        'getRopisReport' => ['GET', '/order/v1/merchants/{merchantCode}/analytics/ropis/{reportType}'],
        'exportRopisReportCsv' => ['GET', '/order/v1/merchants/{merchantCode}/analytics/ropis/{reportType}/exportCsv'],
        'getShipFromStoreReport' => ['GET', '/order/v1/merchants/{merchantCode}/analytics/shipFromStore/{reportType}'],
        'getReturnInStoreReport' => ['GET', '/order/v1/merchants/{merchantCode}/analytics/returnInStore/{reportType}'],
        'exportReturnInStoreReportCsv' => ['GET', '/order/v1/merchants/{merchantCode}/analytics/returnInStore/{reportType}/exportCsv'],
        'receivePaymentNews' => ['POST', '/order/v1/paymentWebhooks/{methodCode}/{merchantCode}', 'open' => true, 'write' => true],
        'listPages' => ['GET', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/pages', 'list' => 'pages', 'by' => 'offset'],
        'createPages' => ['POST', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/pages', 'write' => true],
        'getPage' => ['GET', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/pages/{pageCode}'],
        'updatePage' => ['POST', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/pages/{pageCode}', 'write' => true],
        'deletePage' => ['DELETE', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/pages/{pageCode}', 'write' => true],
        'publishPage' => ['POST', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/pages/{pageCode}/publish', 'write' => true],
        'unpublishPage' => ['POST', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/pages/{pageCode}/unpublish', 'write' => true],
        'schedulePage' => ['POST', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/pages/{pageCode}/schedule', 'write' => true],
        'listPageVersions' => ['GET', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/pages/{pageCode}/versions', 'list' => 'versions', 'by' => 'offset'],
        'getPageVersion' => ['GET', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/pages/{pageCode}/versions/{versionNumber}'],
        'restorePageVersion' => ['POST', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/pages/{pageCode}/versions/{versionNumber}/restore', 'write' => true],
        'comparePageVersions' => ['GET', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/pages/{pageCode}/versions/{versionNumber}/diff/{otherVersion}'],
        'createPagePreview' => ['POST', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/pages/{pageCode}/previews'],
        'getResolvedPage' => ['GET', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/pages/{slug}/resolved'],
        'listWidgetConfigDefinitions' => ['GET', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/widgetConfigDefinitions', 'list' => 'widgetConfigDefinitions', 'by' => 'offset'],
        'createWidgetConfigDefinitions' => ['POST', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/widgetConfigDefinitions', 'write' => true],
        'getWidgetConfigDefinition' => ['GET', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/widgetConfigDefinitions/{widgetConfigDefinitionCode}'],
        'updateWidgetConfigDefinition' => ['POST', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/widgetConfigDefinitions/{widgetConfigDefinitionCode}', 'write' => true],
        'deleteWidgetConfigDefinition' => ['DELETE', '/cms/v1/merchants/{merchantCode}/shops/{shopCode}/widgetConfigDefinitions/{widgetConfigDefinitionCode}', 'write' => true],
        'uploadImage' => ['POST', '/cms/v1/merchants/{merchantCode}/images', 'write' => true, 'body' => 'multipart'],
        'listImages' => ['GET', '/cms/v1/merchants/{merchantCode}/images', 'list' => 'images', 'by' => 'offset'],
        'getImage' => ['GET', '/cms/v1/merchants/{merchantCode}/images/{imageId}'],
        'updateImage' => ['POST', '/cms/v1/merchants/{merchantCode}/images/{imageId}', 'write' => true],
        'deleteImage' => ['DELETE', '/cms/v1/merchants/{merchantCode}/images/{imageId}', 'write' => true],
        'listTemplates' => ['GET', '/notification/v1/merchants/{merchantCode}/templates', 'list' => 'templates', 'by' => 'after'],
        'createTemplates' => ['POST', '/notification/v1/merchants/{merchantCode}/templates', 'write' => true],
        'getTemplate' => ['GET', '/notification/v1/merchants/{merchantCode}/templates/{templateCode}'],
        'updateTemplate' => ['POST', '/notification/v1/merchants/{merchantCode}/templates/{templateCode}', 'write' => true],
        'deleteTemplate' => ['DELETE', '/notification/v1/merchants/{merchantCode}/templates/{templateCode}', 'write' => true],
        'previewMessage' => ['POST', '/notification/v1/merchants/{merchantCode}/preview'],
        'listCampaigns' => ['GET', '/notification/v1/merchants/{merchantCode}/campaigns', 'list' => 'campaigns', 'by' => 'after'],
        'createCampaigns' => ['POST', '/notification/v1/merchants/{merchantCode}/campaigns', 'write' => true],
        'getCampaign' => ['GET', '/notification/v1/merchants/{merchantCode}/campaigns/{campaignCode}'],
        'updateCampaign' => ['POST', '/notification/v1/merchants/{merchantCode}/campaigns/{campaignCode}', 'write' => true],
        'deleteCampaign' => ['DELETE', '/notification/v1/merchants/{merchantCode}/campaigns/{campaignCode}', 'write' => true],
        'listChildCampaigns' => ['GET', '/notification/v1/merchants/{merchantCode}/campaigns/{campaignCode}/childCampaigns', 'list' => 'campaigns', 'by' => 'after'],
        'listNotificationMessages' => ['GET', '/notification/v1/merchants/{merchantCode}/messages', 'list' => 'messages', 'by' => 'after'],
        'reportBounces' => ['POST', '/notification/v1/merchants/{merchantCode}/bounces', 'write' => true],
        'triggerCustomEvent' => ['POST', '/notification/v1/merchants/{merchantCode}/customNotificationEvent', 'write' => true],
        'getNotificationSettings' => ['GET', '/notification/v1/merchants/{merchantCode}/settings'],
        'updateNotificationSettings' => ['POST', '/notification/v1/merchants/{merchantCode}/settings', 'write' => true],
        'getNotificationSetting' => ['GET', '/notification/v1/merchants/{merchantCode}/settings/{key}'],
        'subscribeWebPush' => ['POST', '/notification/v1/merchants/{merchantCode}/webPushSubscriptions', 'write' => true],
        'unsubscribeWebPush' => ['DELETE', '/notification/v1/merchants/{merchantCode}/webPushSubscriptions/{subscriptionId}', 'write' => true],
        'uploadNotificationImage' => ['POST', '/notification/v1/merchants/{merchantCode}/images', 'write' => true, 'body' => 'multipart'],
        'receiveCustomEvent' => ['POST', '/notification-event-receiver/v1/merchants/{merchantCode}/customNotificationEvent', 'write' => true],
        'receiveEvents' => ['POST', '/event-receiver/v1/merchants/{merchantCode}/events', 'write' => true],
        'listEvents' => ['GET', '/event-receiver/v1/merchants/{merchantCode}/events', 'list' => 'events', 'by' => 'offset'],
        'retryEvent' => ['POST', '/event-receiver/v1/merchants/{merchantCode}/events/{eventId}/retry', 'write' => true],
        'listImports' => ['GET', '/import/v1/merchants/{merchantCode}/imports', 'list' => 'imports', 'by' => 'offset'],
        'createImport' => ['POST', '/import/v1/merchants/{merchantCode}/imports', 'write' => true],
        'getImport' => ['GET', '/import/v1/merchants/{merchantCode}/imports/{importRef}'],
        'startImport' => ['POST', '/import/v1/merchants/{merchantCode}/imports/{importRef}', 'write' => true],
        'cancelImport' => ['POST', '/import/v1/merchants/{merchantCode}/imports/{importRef}/cancel', 'write' => true],
        'undoImport' => ['POST', '/import/v1/merchants/{merchantCode}/imports/{importRef}/undo', 'write' => true],
        'watchImportProgress' => ['GET', '/import/v1/merchants/{merchantCode}/imports/{importRef}/progress'],
        'getRejectedRows' => ['GET', '/import/v1/merchants/{merchantCode}/imports/{importRef}/rejectedRows'],
        'createImportUrl' => ['POST', '/import/v1/merchants/{merchantCode}/imports/{importRef}/urls', 'write' => true],
        'listImportLogs' => ['GET', '/import/v1/merchants/{merchantCode}/imports/{importRef}/logs'],
        'getImportLogText' => ['GET', '/import/v1/merchants/{merchantCode}/imports/{importRef}/logs.txt'],
        'callAddProducts' => ['POST', '/shop/v1/service.cart.addProducts.v1', 'write' => true],
        'callGetCart' => ['POST', '/shop/v1/service.cart.getCart.v1'],
        'callUpdateProducts' => ['POST', '/shop/v1/service.cart.updateProducts.v1', 'write' => true],
        'callDeleteProducts' => ['POST', '/shop/v1/service.cart.deleteProducts.v1', 'write' => true],
        'callAddCoupons' => ['POST', '/shop/v1/service.cart.addCoupons.v1', 'write' => true],
        'callDeleteCoupons' => ['POST', '/shop/v1/service.cart.deleteCoupons.v1', 'write' => true],
        'callDeleteCart' => ['POST', '/shop/v1/service.cart.deleteCart.v1', 'write' => true],
        'callGetCheckoutTotals' => ['POST', '/shop/v1/service.cart.getCheckoutTotals.v1'],
        'callGetCheckoutUrl' => ['POST', '/shop/v1/service.checkout.getUrl.v1', 'write' => true],
        'callGetPageConfig' => ['POST', '/shop/v1/service.cms.getPageConfig.v1'],
        'callGetPageConfigV2' => ['POST', '/shop/v1/service.cms.getPageConfig.v2'],
        'callGetMenu' => ['POST', '/shop/v1/service.cms.getMenu.v1'],
        'callLoginUser' => ['POST', '/shop/v1/service.user.loginUser.v1', 'write' => true],
        'callLogoutUser' => ['POST', '/shop/v1/service.user.logoutUser.v1', 'write' => true],
        'callGetUser' => ['POST', '/shop/v1/service.user.getUser.v1'],
        'callRegisterUser' => ['POST', '/shop/v1/service.user.registerUser.v1', 'write' => true],
        'callGetRegistrationUrl' => ['POST', '/shop/v1/service.user.getRegistrationUrl.v1'],
        'callGetUserConfig' => ['POST', '/shop/v1/service.user.getConfig.v1'],
        'callUpdateUser' => ['POST', '/shop/v1/service.user.updateUser.v1', 'write' => true],
        'callUpdateMail' => ['POST', '/shop/v1/service.user.updateMail.v1', 'write' => true],
        'callUpdatePassword' => ['POST', '/shop/v1/service.user.updatePassword.v1', 'write' => true],
        'callGetOrders' => ['POST', '/shop/v1/service.user.getOrders.v1'],
        'callGetAddresses' => ['POST', '/shop/v1/service.user.getAddresses.v1'],
        'callAddAddress' => ['POST', '/shop/v1/service.user.addAddress.v1', 'write' => true],
        'callUpdateAddress' => ['POST', '/shop/v1/service.user.updateAddress.v1', 'write' => true],
        'callDeleteAddresses' => ['POST', '/shop/v1/service.user.deleteAddresses.v1', 'write' => true],
        'callAddFavorites' => ['POST', '/shop/v1/service.user.addFavorites.v1', 'write' => true],
        'callDeleteFavorites' => ['POST', '/shop/v1/service.user.deleteFavorites.v1', 'write' => true],
        'callUpdateFavorites' => ['POST', '/shop/v1/service.user.updateFavorites.v1', 'write' => true],
        'callPutFavorites' => ['POST', '/shop/v1/service.user.putFavorites.v1', 'write' => true],
        'callGetFavorites' => ['POST', '/shop/v1/service.user.getFavorites.v1'],
        'callGetFavoritesV2' => ['POST', '/shop/v1/service.user.getFavorites.v2'],
        'callGetFavoriteIds' => ['POST', '/shop/v1/service.user.getFavoriteIds.v1'],
        'callGetFavoritesLists' => ['POST', '/shop/v1/service.user.getFavoritesLists.v1'],
        'callAddFavoritesList' => ['POST', '/shop/v1/service.user.addFavoritesList.v1', 'write' => true],
        'callUpdateFavoritesList' => ['POST', '/shop/v1/service.user.updateFavoritesList.v1', 'write' => true],
        'callRemoveFavoritesList' => ['POST', '/shop/v1/service.user.removeFavoritesList.v1', 'write' => true],
        'callGetProducts' => ['POST', '/shop/v1/service.catalog.getProducts.v1'],
        'callGetProduct' => ['POST', '/shop/v1/service.catalog.getProduct.v1'],
        'callGetCategories' => ['POST', '/shop/v1/service.catalog.getCategories.v1'],
        'callGetShop' => ['POST', '/shop/v1/service.shop.getShop.v1'],
        'createCart' => ['POST', '/shop/v1/carts', 'write' => true],
        'getCart' => ['GET', '/shop/v1/carts/{cartId}'],
        'addCartProducts' => ['POST', '/shop/v1/carts/{cartId}/products', 'write' => true],
        'updateCartItem' => ['PATCH', '/shop/v1/carts/{cartId}/cartItems/{cartItemId}', 'write' => true],
        'deleteCartItem' => ['DELETE', '/shop/v1/carts/{cartId}/cartItems/{cartItemId}', 'write' => true],
        'addCartCoupons' => ['POST', '/shop/v1/carts/{cartId}/coupons', 'write' => true],
        'deleteCartCoupon' => ['DELETE', '/shop/v1/carts/{cartId}/coupons/{couponCode}', 'write' => true],
        'createCheckoutUrl' => ['POST', '/shop/v1/carts/{cartId}/checkoutUrl', 'write' => true],
        'loginShopper' => ['POST', '/shop/v1/login', 'write' => true],
        'registerShopper' => ['POST', '/shop/v1/users', 'write' => true],
        'getShopper' => ['GET', '/shop/v1/users/{userId}'],
        'getShopperCartId' => ['GET', '/shop/v1/users/{userId}/cartId'],
        'mergeCart' => ['POST', '/shop/v1/users/{userId}/mergeCart/{cartId}', 'write' => true],
        'getCheckout' => ['GET', '/shop/v1/carts/{cartId}/checkout'],
        'checkOutCart' => ['POST', '/shop/v1/carts/{cartId}/checkout', 'write' => true],
        'getShopperOrder' => ['GET', '/shop/v1/orders/{orderNumber}'],
        'issueShopperToken' => ['POST', '/shop/v1/oauth/token', 'open' => true, 'body' => 'form'],
        'listWebhooks' => ['GET', '/webhook/v1/merchants/{merchantCode}/webhooks'],
        'createWebhooks' => ['POST', '/webhook/v1/merchants/{merchantCode}/webhooks', 'write' => true],
        'getWebhook' => ['GET', '/webhook/v1/merchants/{merchantCode}/webhooks/{webhookId}'],
        'updateWebhook' => ['POST', '/webhook/v1/merchants/{merchantCode}/webhooks/{webhookId}', 'write' => true],
        'deleteWebhook' => ['DELETE', '/webhook/v1/merchants/{merchantCode}/webhooks/{webhookId}', 'write' => true],
        'testWebhook' => ['POST', '/webhook/v1/merchants/{merchantCode}/webhooks/{webhookId}/test'],
        'getWebhookToken' => ['GET', '/webhook/v1/merchants/{merchantCode}/webhookToken'],
        'listEventKinds' => ['GET', '/webhook/v1/merchants/{merchantCode}/events'],
        'getWebhookSecret' => ['GET', '/webhook/v1/merchants/{merchantCode}/webhooks/{webhookId}/secret'],
        'rotateWebhookSecret' => ['POST', '/webhook/v1/merchants/{merchantCode}/webhooks/{webhookId}/secret/rotate', 'write' => true],
        'getWebhookJob' => ['GET', '/webhook/v1/merchants/{merchantCode}/jobs/{jobId}'],
        'listWebhookDeliveries' => ['GET', '/webhook/v1/merchants/{merchantCode}/webhooks/{webhookId}/deliveries', 'list' => 'deliveries', 'by' => 'after'],
        'getWebhookDelivery' => ['GET', '/webhook/v1/merchants/{merchantCode}/webhooks/{webhookId}/deliveries/{deliveryId}'],
        'resendWebhookDelivery' => ['POST', '/webhook/v1/merchants/{merchantCode}/webhooks/{webhookId}/deliveries/{deliveryId}/resend', 'write' => true],
        'resendWebhookDeliveries' => ['POST', '/webhook/v1/merchants/{merchantCode}/webhooks/{webhookId}/resend', 'write' => true],
    ];
}
