import { BlockList, isIPv4, isIPv6 } from 'node:net'

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

const listOf = (networks: string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return list
}

/** Networks of the registry of special addresses: private, loopback, link-local with metadata services, multicast. */
const special4 = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
const global6 = listOf(['2000::/3'])
/** Among the global ones; tunnels such as 6to4 and Teredo lead to any IPv4 address. */
const special6 = listOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** Whether an address is one of the internet, and not one of a network behind this server. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !special4.check(address, 'ipv4')
  return isIPv6(address) && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

const hexOf = (address: string): string => {
  const [a = '', b = '', c = '', d = ''] = address
    .split('.')
    .map((byte) => Number(byte).toString(16).padStart(2, '0'))
  return `${a}${b}:${c}${d}`
}

/** The forms of IPv6 that lead to a network of IPv4: compatible, translated, NAT64, 6to4; `BlockList` knows mapped ones. */
const wrapped = (network: string): string[] => {
  const [address = '', prefix] = network.split('/')
  const bits = Number(prefix)
  const before = ['::', '::ffff:0:', '64:ff9b::', '64:ff9b:1::']
  return [
    ...before.map((start) => `${start}${hexOf(address)}/${96 + bits}`),
    `2002:${hexOf(address)}::/${16 + bits}`,
  ]
}

/** Where cloud providers serve the credentials of a machine. */
const metadata4 = ['169.254.0.0/16', '100.100.100.200/32', '192.0.0.192/32']
const metadata = listOf([
  ...metadata4,
  ...metadata4.flatMap(wrapped),
  'fe80::/10',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  // Teredo writes the address of IPv4 the other way round, behind the one of a server that anybody may run
  '2001::/32',
])

/** Whether an outgoing call may go there. Not even who may call private addresses may ask for secrets of the machine. */
export const mayCall = (address: string, allowPrivate: boolean): boolean =>
  allowPrivate ? !metadata.check(address, familyOf(address)) : isPublicAddress(address)
