/* Makes pages that work without it quicker to use: suggestions, choices that fit together, forms that send themselves. */
document.documentElement.classList.add('js')

const element = (name, properties) => Object.assign(document.createElement(name), properties)

const suggest = (field) => {
  const form = field.form
  const list = element('ul', { id: 'suggestions', hidden: true })
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', field.getAttribute('aria-label'))
  form.append(list)
  field.setAttribute('role', 'combobox')
  field.setAttribute('aria-expanded', 'false')
  field.setAttribute('aria-controls', list.id)
  field.setAttribute('aria-autocomplete', 'list')
  let asked
  let chosen = -1

  const choose = (index) => {
    const options = [...list.querySelectorAll('[role=option]')]
    chosen = options.length === 0 ? -1 : (index + options.length + 1) % (options.length + 1)
    if (chosen === options.length) chosen = -1
    for (const [at, option] of options.entries()) option.setAttribute('aria-selected', String(at === chosen))
    if (chosen >= 0) field.setAttribute('aria-activedescendant', options[chosen].id)
    else field.removeAttribute('aria-activedescendant')
  }
  const close = () => {
    list.hidden = true
    chosen = -1
    field.setAttribute('aria-expanded', 'false')
    field.removeAttribute('aria-activedescendant')
  }
  const show = (suggestions) => {
    list.replaceChildren(
      ...suggestions.map(({ text, href, kind }, index) => {
        const item = element('li')
        item.setAttribute('role', 'presentation')
        const link = element('a', { href, textContent: text, id: `suggestion-${index}`, tabIndex: -1 })
        link.setAttribute('role', 'option')
        link.setAttribute('aria-selected', 'false')
        link.dataset.kind = kind
        item.append(link)
        return item
      }),
    )
    chosen = -1
    list.hidden = suggestions.length === 0
    field.setAttribute('aria-expanded', String(!list.hidden))
  }
  const ask = async () => {
    asked?.abort()
    const text = field.value.trim()
    if (text === '') return close()
    asked = new AbortController()
    try {
      const answer = await fetch(`${field.dataset.suggest}?q=${encodeURIComponent(text)}`, {
        signal: asked.signal,
      })
      if (answer.ok) show((await answer.json()).suggestions)
    } catch {
      // the next letter asks again
    }
  }
  field.addEventListener('input', ask)
  field.addEventListener('blur', () => setTimeout(close, 150))
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    else if (list.hidden) return
    else if (event.key === 'ArrowDown') choose(chosen + 1)
    else if (event.key === 'ArrowUp') choose(chosen < 0 ? list.children.length - 1 : chosen - 1)
    else if (event.key === 'Enter' && chosen >= 0) list.querySelectorAll('[role=option]')[chosen].click()
    else return
    event.preventDefault()
  })
}

const followChoice = (template) => {
  const { variants, texts, figures, hidesEmpty } = JSON.parse(template.dataset.variants)
  const box = template.closest('.buy')
  const form = box.querySelector('form')
  const price = box.querySelector('[data-price]')
  const stock = box.querySelector('[data-stock]')
  const usual = { price: price.innerHTML, stock: stock.textContent, level: stock.className }
  const radios = [...form.querySelectorAll('input[type=radio]')]
  const fits = (variant, selection) =>
    Object.entries(selection).every(([code, value]) => variant.choices[code] === value)
  const selected = () =>
    Object.fromEntries(
      radios.filter((radio) => radio.checked).map((radio) => [radio.name.slice(2), radio.value]),
    )

  const level = (target, name, count) => {
    const figure = typeof count === 'number' ? figures?.[name] : undefined
    target.className = `level ${name}`
    target.textContent =
      figure?.replace('#', count.toLocaleString(document.documentElement.lang)) ?? texts[name]
  }
  const update = () => {
    const selection = selected()
    for (const radio of radios) {
      const others = { ...selection, [radio.name.slice(2)]: radio.value }
      const isPossible = variants.some((variant) => fits(variant, others))
      form.querySelector(`label[for="${CSS.escape(radio.id)}"]`).classList.toggle('off', !isPossible)
    }
    const groups = new Set(radios.map((radio) => radio.name)).size
    const isComplete = Object.keys(selection).length === groups
    const variant = isComplete ? variants.find((one) => fits(one, selection)) : undefined
    price.innerHTML = variant?.price ?? usual.price
    if (variant) level(stock, variant.level, variant.count)
    else if (isComplete) level(stock, 'out')
    else Object.assign(stock, { textContent: usual.stock, className: usual.level })
    for (const store of document.querySelectorAll('[data-store]')) {
      const code = store.dataset.store
      const name = variant && (variant.stores[code] ?? 'out')
      if (name) level(store.querySelector('[data-level]'), name, variant.counts?.[code])
      store.hidden = hidesEmpty && name === 'out'
    }
  }
  form.addEventListener('change', update)
  update()
}

const field = document.querySelector('[data-suggest]')
if (field) suggest(field)
const template = document.querySelector('[data-variants]')
if (template) followChoice(template)
for (const form of document.querySelectorAll('form[data-submit]'))
  form.addEventListener('change', () => form.requestSubmit())
