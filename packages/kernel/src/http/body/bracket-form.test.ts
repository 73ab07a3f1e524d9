import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import fc from 'fast-check'
import { multipartText, parseBracketForm } from './bracket-form.ts'

describe('a form with brackets', () => {
  it('becomes objects and lists of texts', () => {
    assert.deepEqual(
      parseBracketForm(
        'action=check_cart&cart[items][0][item_number]=tea+1&cart[items][1][item_number]=%C3%A4',
      ),
      { action: 'check_cart', cart: { items: [{ item_number: 'tea 1' }, { item_number: 'ä' }] } },
    )
    assert.deepEqual(parseBracketForm('uids[]=1&uids[]=2&jobs[5][job_name]=b&jobs[1][job_name]=a'), {
      uids: ['1', '2'],
      jobs: [{ job_name: 'a' }, { job_name: 'b' }],
    })
    assert.deepEqual(parseBracketForm('cart[invoice_address][]=null'), {
      cart: { invoice_address: ['null'] },
    })
  })

  it('takes the later of two values for one name', () => {
    assert.deepEqual(parseBracketForm('a=1&a=2&b=1&b[c]=2&d[e]=1&d=2'), { a: '2', b: { c: '2' }, d: '2' })
  })

  it('takes a name with odd brackets as it is, and no name for a prototype', () => {
    const form = parseBracketForm('a[b=1&]c[=2&__proto__[x]=3&e[__proto__][x]=4&f[constructor][y]=5&=6')

    assert.deepEqual(form, { 'a[b': '1', ']c[': '2', e: {}, f: { constructor: { y: '5' } }, '': '6' })
    assert.equal(({} as { x?: string }).x, undefined)
  })

  it('has at most ten brackets, and at most ten thousand fields', () => {
    const deep = (levels: number) => `a${'[b]'.repeat(levels)}=1`
    const long = (fields: number) => Array.from({ length: fields }, (_, n) => `a[${n}]=1`).join('&')

    assert.equal(JSON.stringify(parseBracketForm(deep(10))).length, 10 * 6 + 9)
    assert.throws(() => parseBracketForm(deep(11)), { message: texts.formTooDeep(10) })
    assert.equal((parseBracketForm(long(10_000)).a as string[]).length, 10_000)
    assert.throws(() => parseBracketForm(long(10_001)), { message: texts.formTooLong(10_000) })
    assert.throws(() => parseBracketForm('a=%00'), { message: texts.nulCharacter })
  })

  it('is read whatever it is', () => {
    const odd = fc.string({ unit: fc.constantFrom('a', '1', '[', ']', '&', '=', '%', '+', '__proto__') })
    fc.assert(
      fc.property(odd, (text) => {
        assert.ok(JSON.stringify(parseBracketForm(text)).startsWith('{'))
      }),
    )
  })
})

describe('a form in parts', () => {
  const send = async (form: FormData) => {
    const request = new Request('http://shop.test', { method: 'POST', body: form })
    const type = request.headers.get('content-type') ?? ''
    return multipartText(Buffer.from(await request.arrayBuffer()), type)
  }

  it('is one like any other', async () => {
    const form = new FormData()
    form.append('cart[items][0][name]', 'Tea & more')
    form.append('action', 'check_cart')

    assert.deepEqual(parseBracketForm(await send(form)), {
      cart: { items: [{ name: 'Tea & more' }] },
      action: 'check_cart',
    })
  })

  it('holds no file, and is refused when it is none', async () => {
    const form = new FormData()
    form.append('cart', new Blob(['x']), 'x.txt')

    await assert.rejects(send(form), { message: texts.formWithFile('cart') })
    await assert.rejects(multipartText(Buffer.from('x'), 'multipart/form-data'), {
      message: texts.notMultipart,
    })
    await assert.rejects(multipartText(Buffer.from('--a\r\nx'), 'multipart/form-data; boundary=a'), {
      message: texts.notMultipart,
    })
  })
})
