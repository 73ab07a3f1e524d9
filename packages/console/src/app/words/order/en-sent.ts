/** Data that platforms and apps send beside the fields of an order or a customer. */
export const sent = {
  person: 'Further details',
  order: 'From the platform of the shop',
  gender: 'Gender',
  genders: { m: 'Male', f: 'Female', d: 'Other' },
  birthday: 'Birthday',
  phone: 'Phone',
  mobile: 'Mobile phone',
  payment: 'Payment method',
  paymentTime: 'Paid on',
  transaction: 'Transaction',
}
