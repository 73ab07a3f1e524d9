import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asIs, escapeHtml, fillMessage } from './fill.rules.ts'
import { parseMessage } from './parse.rules.ts'

const reader = { locale: 'en-us', zone: 'America/New_York' }
const values = {
  customer: { firstName: 'Ada', lastName: '', tags: ['a', 'b'] },
  event: { total: 1234.5, currencyCode: 'EUR', date: '2026-03-01T23:30:00Z', lines: [{ n: 1 }, { n: 2 }] },
  custom: { '<b>': 1, evil: '<script>alert(1)</script>' },
}
const fill = (source: string, escaped = asIs, locale = reader.locale) =>
  fillMessage(source, values, { ...reader, locale }, escaped)
const text = (source: string, locale?: string) => fill(source, asIs, locale).text

describe('a message', () => {
  it('shows variables, and nothing where there is none', () => {
    assert.equal(text('Hi {{customer.firstName}}!'), 'Hi Ada!')
    assert.equal(text('[{{customer.middleName}}{{nobody.at.all}}]'), '[]')
    assert.deepEqual(fill('{{nobody.name}}').unknown, ['nobody.name'])
    assert.equal(text('{{customer.tags}} {{customer}}'), 'a, b ')
  })

  it('has conditions with a fallback', () => {
    assert.equal(text('{{#if customer.lastName}}x{{else}}guest{{/if}}'), 'guest')
    assert.equal(text('{{#unless customer.lastName}}none{{/unless}}'), 'none')
    assert.equal(text('{{#if (gt event.total 1000)}}large{{else if customer}}small{{/if}}'), 'large')
    assert.equal(text('{{#if (and (eq customer.firstName "Ada") (not customer.lastName))}}yes{{/if}}'), 'yes')
    assert.equal(text('{{default customer.lastName "friend"}}'), 'friend')
  })

  it('repeats what a list has, and sees what is around it', () => {
    assert.equal(
      text(
        '{{#each event.lines}}{{@index}}:{{n}}{{customer.firstName}}{{#unless @last}},{{/unless}}{{/each}}',
      ),
      '0:1Ada,1:2Ada',
    )
    assert.equal(text('{{#each event.lines}}{{../event.total}} {{/each}}'), '1234.5 1234.5 ')
    assert.equal(text('{{#each nothing}}x{{else}}empty{{/each}}'), 'empty')
    assert.equal(text('{{#with customer}}{{firstName}}{{/with}}'), 'Ada')
  })

  it('formats dates by the clock and the language of the recipient, or by a pattern', () => {
    assert.equal(text('{{date event.date}}'), 'Mar 1, 2026')
    assert.equal(text('{{date event.date "MM/DD/YYYY HH:mm"}}'), '03/01/2026 18:30')
    assert.equal(text('{{time event.date "h:mm A [o’clock]"}}'), '6:30 PM o’clock')
    assert.equal(text('{{date event.date}}', 'de-de'), '01.03.2026')
    assert.equal(text('{{date event.date "dddd D. MMMM YY"}}', 'de-de'), 'Sonntag 1. März 26')
    assert.equal(text('[{{date customer.firstName}}{{date nothing "YYYY"}}]'), '[]')
    assert.equal(
      fillMessage('{{date event.date "YYYY"}}', values, { locale: 'xx-nowhere', zone: 'Mars' }, asIs).text,
      '2026',
    )
  })

  it('formats numbers and amounts', () => {
    assert.equal(text('{{number event.total}} {{number event.total 2}}'), '1,234.5 1,234.50')
    assert.equal(text('{{currency event.total event.currencyCode}}', 'de-de'), '1.234,50\u00a0€')
    assert.equal(
      text('{{currency event.total "no such"}}|{{number "x"}}|{{number event.total 9999}}'),
      '1,234.50 no such||1,234.50000000000000000000',
    )
  })

  it('escapes every value in HTML', () => {
    assert.equal(
      fill('<p title={{custom.evil}}>{{custom.evil}}</p>', escapeHtml).text,
      '<p title=&lt;script&gt;alert(1)&lt;/script&gt;>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    )
  })

  it('is refused when it is not well formed, with the line', () => {
    const problem = (source: string) => {
      const parsed = parseMessage(source)
      return 'problem' in parsed ? parsed.problem : null
    }

    assert.match(problem('a\n{{#if x}}') ?? '', /^Line \d/)
    assert.match(problem('\n\n{{{raw}}}') ?? '', /^Line 3 .*three braces/)
    assert.match(problem('{{evil x}}') ?? '', /evil is no helper/)
    assert.match(problem('{{#evil x}}{{/evil}}') ?? '', /evil is no helper/)
    assert.match(problem('{{> partial}}') ?? '', /PartialStatement/)
    assert.match(problem('{{#> layout}}{{/layout}}') ?? '', /not part of the language/)
    assert.match(problem('{{date x y=1}}') ?? '', /name=value/)
    assert.match(problem(`${'{{#if a}}'.repeat(21)}${'{{/if}}'.repeat(21)}`) ?? '', /more than 20 deep/)
    assert.match(problem('{{a}}'.repeat(1001)) ?? '', /more than 1000/)
    assert.equal(problem(`${'{{#if a}}'.repeat(20)}${'{{/if}}'.repeat(20)}`), null)
    assert.equal(problem('{{a}}'.repeat(1000)), null)
  })
})
