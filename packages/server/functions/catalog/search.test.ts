import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls, json } from '../call.fixture.ts'

const { call, database } = await functionCalls()

it('finds all texts of a document and divides them at punctuation', async () => {
  const document = { a: 'KC-4711', b: [{ c: 'tea/pot' }, 5, null] }
  const words = (await call<string>(sql`texts_in(${json(document)})`)).split(/\s+/)
  assert.deepEqual(words.sort(), ['4711', 'KC', 'pot', 'tea'])
})

it('gives the words that a text without any punctuation would give', async () => {
  const skipped = '-_/.,:;()[]{}\'"+&|!?#*@<>=%\\'
  const texts = [
    ...[...skipped].flatMap((mark) => [`tea${mark}4711`, `4${mark}5 ${mark}7 ${mark}b${mark}`]),
    'https://shop.example/p/KC-4711?x=1&amp;y=2 jo_e@mail.example /usr/bin 1.5e3 v1.2.3 <p class="a">Tee&#38;mehr</p> <!-- -->',
  ]
  for (const text of texts) {
    const plain = [...text].map((char) => (skipped.includes(char) ? ' ' : char)).join('')
    assert.equal(
      await call(sql`to_tsvector('simple', texts_in(${json(text)}))::text`),
      await call(sql`to_tsvector('simple', ${plain})::text`),
      text,
    )
  }
})

it('weighs names above properties above descriptions', async () => {
  const words =
    await call<string>(sql`search_words('p1', ${json({ name: { en: 'tea' }, properties: [{ value: 'leaf' }] })},
    ${json({ en: 'green' })})::text`)
  assert.match(words, /'tea':\d+A/)
  assert.match(words, /'leaf':\d+B/)
  assert.match(words, /'green':\d+C/)
})

it('divides words of customers at punctuation', async () => {
  assert.equal(
    await call(sql`plain_words('jo@shop.example KC-4711')::text`),
    "'4711':5 'example':3 'jo':1 'kc':4 'shop':2",
  )
})

it('asks for what begins like the term, and for what resembles it when nothing does', async () => {
  await database.run(sql`insert into search_word values (1, 1, 'teapot'), (1, 1, 'teacup'), (1, 1, 'kettle')`)
  const term = (text: string) => call(sql`search_term(1, 1, ${text})::text`)
  assert.equal(await term('tea'), "'tea' | 'teacup' | 'teapot'")
  assert.equal(await term('ketle'), "'kettle'")
  assert.equal(await term('4711'), "'4711':*")
  assert.equal(await term('zzz'), "'zzz':*")
})
