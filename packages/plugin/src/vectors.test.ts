import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tokenOf } from './sign.ts'
import { type Failure, verifyRequest } from './verify.ts'

const digests: [
  customerNumber: string,
  timestamp: string,
  apiKey: string,
  direction: 'SPA' | 'SMA',
  token: string,
][] = [
  [
    '12345',
    '1329146130',
    '01677e4c0ae5468b9b8b823487f14524',
    'SPA',
    'b83e778fb008e0b006a4094787aba2d9543d6d25',
  ],
  ['10', '10', 'k', 'SPA', '8c47cce0eaf646bc6dcbe8cc14f8811951e78dc1'],
  ['31350821', '1700000000', '0123456789abcdef0123', 'SPA', 'cbe58fd065a8149b8deacd61a6ef7d92e1d35c32'],
  ['99', '1000000000', 'a-b-c', 'SPA', '5d2c5f24cb5613243c36ffc02119394bf977c7cf'],
  ['4567890123', '1750000000', 'ÄÖÜ-key', 'SPA', '21f90f1bdf642d9009b54530b34c8f3639bb5b36'],
  ['10001', '1735689600', 'secret', 'SPA', '0006b49cd50ba0840e9264fcd6375c6933a576cc'],
  ['10001', '1735689600', 'Secret', 'SPA', 'e7059e36c36ed36fdfdfef1557ece6a7493f4c39'],
  ['20002', '1735689600', 'secret', 'SPA', '5f8555c69d5c16404647603456c40a0a51b5e0f0'],
  ['10001', '1735689600', 'secret', 'SMA', 'accc6cf171efe51868bba531f85b0633cd6a7f11'],
]

/** At 1735691400, for customer number 10001 with the key `secret`. */
const verdicts: [name: string, user: string, token: string, failure: Failure | null][] = [
  ['same second', '10001-1735691400', '2de969047079629b6ff0a0ad8a9af0435e5483ee', null],
  ['1799 s old', '10001-1735689601', '23ee99804f8eb83bf77f8b91ae2d878aaf91bf2a', null],
  ['exactly 1800 s old', '10001-1735689600', '0006b49cd50ba0840e9264fcd6375c6933a576cc', 'tooOld'],
  ['1801 s old', '10001-1735689599', '9b5dcd5a7634c1fd0fa5bd143d69166eef27c93b', 'tooOld'],
  ['1 s in the future', '10001-1735691401', 'fe717c6e4e3858150c3453932c840e94e3accfba', null],
  ['1800 s in the future', '10001-1735693200', '868ee528f7df0959a3cdfa3a02b1577c5137b2ee', null],
  ['1801 s in the future', '10001-1735693201', '2e187fab45c6f29f00c521646320bdd61b40125b', null],
  ['1 day in the future', '10001-1735777800', '57be36cc2e3f8021544b42fef95c56ebc8756eaa', null],
  ['milliseconds sent by mistake', '10001-1735691400000', 'f9bc1fe0726307f5fe0bb7bb7a73a116df97b4df', null],
  [
    'leading zero in number, token over "010001"',
    '010001-1735691400',
    '5773c3279089192ae1aa5ca8c6b9caaa523dacb9',
    'unreadable',
  ],
  [
    'leading zero in number, token over "10001"',
    '010001-1735691400',
    '2de969047079629b6ff0a0ad8a9af0435e5483ee',
    'unreadable',
  ],
  [
    'leading zero in timestamp',
    '10001-01735691400',
    '324cac809da6dee017637236a81b7d9ffcc60357',
    'unreadable',
  ],
  ['one-digit number', '9-1735691400', '7fc2d4e1ed3685e4030b4a80b3a1d5ceb0edbaa8', 'unreadable'],
  ['one-digit timestamp', '10001-5', 'c40d051c0d8b3270a897fc8ba92cc68fd3fd1b5a', 'unreadable'],
  ['two digits each', '10-10', 'a4c1ec81fd303cad4c536bf3bccfbe2c5ab3543a', 'tooOld'],
  ['double hyphen', '10001--1735691400', '2de969047079629b6ff0a0ad8a9af0435e5483ee', 'unreadable'],
  ['leading hyphen', '-10001-1735691400', '2de969047079629b6ff0a0ad8a9af0435e5483ee', 'unreadable'],
  ['third group', '10001-1735691400-7', '2de969047079629b6ff0a0ad8a9af0435e5483ee', 'unreadable'],
  [
    'three groups, wrong ones first',
    '12-34-1735691400',
    'afaa5527a8947ad8e717677c4ba51a84ac9cde5e',
    'unreadable',
  ],
  ['text prefix', 'SPA-10001-1735691400', '2de969047079629b6ff0a0ad8a9af0435e5483ee', 'unreadable'],
  ['trailing letters', '10001-1735691400abc', '2de969047079629b6ff0a0ad8a9af0435e5483ee', 'unreadable'],
  ['fraction', '10001-1735691400.5', '2de969047079629b6ff0a0ad8a9af0435e5483ee', 'unreadable'],
  ['plus sign', '10001-+1735691400', '2de969047079629b6ff0a0ad8a9af0435e5483ee', 'unreadable'],
  ['no hyphen', '100011735691400', '2de969047079629b6ff0a0ad8a9af0435e5483ee', 'unreadable'],
  ['upper-case token', '10001-1735691400', '2DE969047079629B6FF0A0AD8A9AF0435E5483EE', 'invalid'],
  ['token one character short', '10001-1735691400', '2de969047079629b6ff0a0ad8a9af0435e5483e', 'invalid'],
  [
    'other customer number, own valid token',
    '20002-1735691400',
    '7b6de5e850aa45651234ffd0c47abc911ada7e9b',
    'invalid',
  ],
  ['key in wrong case', '10001-1735691400', '16667d072f271bee8c52a2eeca721789b68f23fa', 'invalid'],
  ['prefix SMA', '10001-1735691400', 'fa26326a91eb3832946165c89b5fa8e2e7bde3da', 'invalid'],
  ['empty user header', '', '2de969047079629b6ff0a0ad8a9af0435e5483ee', 'missing'],
  ['empty token header', '10001-1735691400', '', 'missing'],
  ['user header "0"', '0', '2de969047079629b6ff0a0ad8a9af0435e5483ee', 'unreadable'],
]

describe('a token', () => {
  for (const [customerNumber, timestamp, apiKey, direction, token] of digests)
    it(`of ${direction} ${customerNumber} at ${timestamp} with ${apiKey}`, () =>
      assert.equal(tokenOf({ customerNumber, apiKey }, timestamp, direction), token))
})

describe('a request', () => {
  const shop = { customerNumber: '10001', apiKey: 'secret' }
  const now = new Date(1735691400_000)

  for (const [name, user, token, failure] of verdicts)
    it(`${failure ? `fails (${failure})` : 'is valid'}: ${name}`, () => {
      const verdict = verifyRequest({ user, token }, shop, now)
      assert.equal(verdict.isValid ? null : verdict.failure, failure)
    })
})
