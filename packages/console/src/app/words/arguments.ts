/** The arguments of the messages in catalog/en.json, from which `npm run words` writes them. */
export type Arguments = {
  'signIn.joinDone': { emailAddress: string }
  'merchantSwitch.open': { merchant: string }
  'leaving.waiting': { count: string }
  'state.requestId': { id: string }
  'state.forbidden': { permission: string }
  'list.remove': { name: string }
  'list.forgetView': { name: string }
  'list.page': { page: number }
  'list.total': { count: string }
  'list.firstOf': { count: string; total: string }
  'list.sortBy': { name: string }
  'list.select': { name: string }
  'list.selected': { count: string }
  'list.selectMatching': { count: string }
  'detail.move': { status: string }
  'detail.moved': { status: string }
  'detail.by': { name: string }
  'detail.deleteTitle': { what: string }
  'detail.deleted': { what: string }
  'form.timeIn': { zone: string }
  'dashboard.before': { value: string }
  'dashboard.onHand': { count: string }
  'dashboard.until': { date: string }
  'dashboard.failedRows': { count: string }
  'dashboard.undelivered': { count: string }
  'firstSteps.progress': { done: number; total: number }
  'order.one': { number: string }
  'order.difference': { amount: string }
  'stock.at': { location: string }
  'stock.effect': { before: string; after: string }
  'stock.adjusted': { after: string }
  'customer.one': { number: string }
  'customer.eraseTitle': { name: string }
  'customer.erased': { name: string }
  'fulfillment.parcel': { id: string }
  'fulfillment.pieces': { count: number }
  'content.goesLive': { when: string }
  'content.ends': { when: string }
  'content.showsVersion': { number: string }
  'content.moreOf': { name: string }
  'content.uploaded': { count: string }
  'content.version': { number: string }
  'content.restored': { number: string }
  'content.difference': { number: string }
  'imports.soFar': { count: string }
  'imports.speed': { count: string }
  'imports.left': { seconds: string }
  'message.variant': { number: string }
  'message.reach': { count: number }
  'orderPage.coupon': { code: string }
  'orderPage.insteadOf': { name: string }
  'orderPage.cameBack': { count: string }
  'orderPage.sentInstead': { actual: string; expected: string }
  'orderPage.givenBy': { name: string }
  'orderPage.looked': { count: string }
  'orderPage.to': { recipient: string }
  'promotion.off': { amount: string }
  'promotion.for': { price: string }
  'promotion.currencyHint': { amount: string }
  'promotion.coupons': { count: string }
  'promotion.made': { count: number }
  'promotion.takeOut': { code: string }
  'promotion.actual': { value: string }
  'promotion.onLines': { codes: string }
  'promotion.excludedBy': { code: string; amount: string }
  'segment.count': { count: number }
  'return.one': { number: string }
  'return.ofLine': { name: string; most: string }
  'return.givenBack': { refunded: string; paid: string }
  'routing.parts': { orders: string; lines: string }
  'routing.routed': { count: string }
  'developer.rotated': { date: string }
  'developer.answered': { status: string }
  'developer.noAnswer': { reason: string }
  'developer.worksUntil': { date: string }
  'developer.took': { milliseconds: string }
  'developer.resentPeriod': { count: number }
  'developer.pong': { milliseconds: string }
  'developer.times': { count: number }
  'settings.booked': { count: number }
  'settings.invited': { emailAddress: string }
  'settings.withdrawText': { emailAddress: string }
  'settings.differences': { count: string }
  'catalog.history.created': { when: string }
  'catalog.bulkTitle': { count: number }
  'catalog.bulkWould': { count: string; all: string }
  'catalog.bulkApply': { count: string }
  'catalog.bulkSeen': { count: string; all: string }
  'catalog.bulkStopped': { count: number }
  'catalog.bulkMore': { count: string }
  'catalog.bulkDone': { count: number }
  'catalog.mediaOf': { language: string }
  'catalog.variantsMissing': { count: number }
  'catalog.variantsSave': { count: number }
  'catalog.branch': { name: string }
  'catalog.moved': { name: string }
  'catalog.productCount': { count: number }
  'catalog.deleteText': { name: string }
  'store.waiting': { count: string }
  'store.moreOrders': { count: string }
  'store.goneTitle': { number: string }
  'store.notFound': { code: string }
  'store.scanned': { name: string; count: string; total: string }
  'store.found': { total: string }
  'store.dueIn': { time: string }
  'store.late': { time: string }
  'store.dueAt': { time: string }
  'store.bin': { bin: string }
  'store.substituteTitle': { name: string }
  'store.dearer': { amount: string }
  'store.cheaper': { amount: string }
  'store.waitingSince': { time: string }
  'store.handOverCodes': { name: string }
  'store.handOverNote': { name: string }
  'store.returnsMissing': { number: string }
  'store.returnsNothing': { number: string }
  'store.returnsHowMany': { total: string }
}
