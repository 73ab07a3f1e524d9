import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls, json } from '../call.fixture.ts'

const { call, database } = await functionCalls()

/** The words of a document with their positions. */
const wordsOf = (document: unknown) =>
  call<string>(sql`to_tsvector('simple', plain_text(texts_in(${json(document)})))::text`)

it('finds all texts of a document and divides them at punctuation', async () => {
  const document = { a: 'KC-4711', b: [{ c: 'tea/pot' }, 5, null] }
  assert.equal(await wordsOf(document), "'4711':2 'kc':1 'pot':4 'tea':3")
  assert.equal(await wordsOf(null), '')
})

it('gives the words that a text without any punctuation would give', async () => {
  const skipped = '-_/.,:;()[]{}\'"+&|!?#*@<>=%\\~\n\r\t\b\f\u0001\u001f'
  const texts = [
    ...[...skipped].flatMap((mark) => [`tea${mark}4711`, `4${mark}5 ${mark}7 ${mark}b${mark}`]),
    'https://shop.example/p/KC-4711?x=1&amp;y=2 jo_e@mail.example /usr/bin 1.5e3 v1.2.3 <p class="a">Tee&#38;mehr</p> <!-- -->',
    'C:\\new\\u0041 \\\\ \\n \\"quoted\\"\nnext \u0001one\\',
  ]
  for (const text of texts) {
    const plain = [...text].map((char) => (skipped.includes(char) ? ' ' : char)).join('')
    assert.equal(await wordsOf(text), await call(sql`to_tsvector('simple', ${plain})::text`), text)
  }
})

it('finds a code with any punctuation, and is computed without a call for each product', async () => {
  const words = await call<string>(sql`search_words(${'a\\new-1'}, '{}', '{}')::text`)
  assert.equal(words, "'1':3A 'a':1A 'new':2A")

  await database.run(sql`create table shelf (code text, data jsonb, descriptions jsonb)`)
  const plan = await database.many<{ 'QUERY PLAN': string }>(
    sql`explain verbose select search_words(code, data, descriptions) from shelf`,
  )
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  assert.doesNotMatch(text, /search_words|texts_in|plain_text/)
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
  assert.equal(await term('zzz'), "'zzz':*")
})
