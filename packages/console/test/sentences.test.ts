import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, texts } from '@tradepost/contract'
import german from '../src/app/words/catalog/de.json' with { type: 'json' }
import { translatorFor } from '../src/app/words/sentences/api-sentences.ts'
import { sentences } from '../src/build/sentences.ts'

const { refusals, problems } = german.api

const blanksIn = (text: string) => [...new Set(text.match(/\{\d+\}/g))].toSorted()

describe('sentences of the API in German', () => {
  const inGerman = translatorFor(sentences, german, 'de')

  it('are there for every refusal that staff can meet', () => {
    assert.deepEqual(
      Object.keys(refusals).filter((name) => !(name in sentences.refusals)),
      [],
    )
    const translated = new Set(Object.keys(refusals).map((name) => sentences.refusals[name]))
    const missing = Object.entries(sentences.refusals).filter(([, message]) => !translated.has(message))

    // tokens of programs, and carts of shoppers
    const outside = /^(invalid|unauthorizedC|unsupported|cart|menu|shop|coupon|checkout|nothing|notSigned)/
    const others = [
      'registrationInvalid',
      'foreignForm',
      'paymentDeclined',
      'unknownStrategy',
      'eventNotFound',
      // of shoppers
      'publishableKeyUnknown',
      'wrongOldPassword',
      'favoritesFull',
      'addressesFull',
    ]
    assert.deepEqual(
      missing.map(([name]) => name).filter((name) => !outside.test(name) && !others.includes(name)),
      [],
    )
  })

  it('fill no blank that the API does not have', () => {
    for (const [name, text] of Object.entries(problems)) {
      const english = sentences.problems[name]
      assert.ok(english !== undefined, name)
      assert.deepEqual(
        blanksIn(text).filter((blank) => !blanksIn(english).includes(blank)),
        [],
        name,
      )
    }
  })

  it('are found by their text, with what fills their blanks', () => {
    assert.equal(inGerman(messageOf('productExists')), refusals.productExists)
    assert.equal(inGerman(texts.missingProperty('name')), 'Pflichtfeld fehlt: name')
    assert.equal(inGerman(texts.slotUnknown('7', 'oldtown')), 'Der Standort oldtown hat kein Zeitfenster 7')
    assert.equal(inGerman(texts.valueTwice('50% (a+b)')), 'Der Wert 50% (a+b) steht zweimal da')
  })

  it('have words for statuses, and for a sentence inside of another', () => {
    assert.equal(
      inGerman(texts.noSuchMove('fulfillment order', 'new', 'picked', 'accepted, canceled')),
      'Von „Neu“ geht es nicht zu „Kommissioniert“. Möglich: Angenommen, Storniert',
    )
    assert.equal(
      inGerman(texts.ofLineItem(texts.unknownProduct('tea'), '7')),
      'Es gibt kein Produkt tea (Position 7)',
    )
    assert.equal(
      inGerman(`2 items refused; product tea at 0: ${messageOf('productExists')}`),
      `Nicht übernommen (2): tea: ${refusals.productExists}`,
    )
  })

  it('stay as they are behind a word of warning where there is no German one', () => {
    assert.equal(inGerman('The moon is full'), 'Der Server meldet: The moon is full')
  })
})
