/* Fields that a choice needs, and the sum of the checkout. */
const showChosen = (form) => {
  const data = new FormData(form)
  for (const part of form.querySelectorAll('[data-for]')) {
    const [name, value] = part.dataset.for.split('=')
    part.hidden = data.get(name) !== value
    part.disabled = part.hidden
  }
}

/* What was typed while the page was on its way stays. */
const keepTyped = (from, to, isOfSum) => {
  for (const field of to.elements) {
    const typed = from.elements.namedItem(field.name)
    if (isOfSum(field) || field.type === 'hidden' || !typed) continue
    if (field.type === 'radio') field.checked = field.value === typed.value
    else if ('value' in typed) field.value = typed.value
  }
}

const focusAgain = (form, { name, type, value, selectionStart, selectionEnd }) => {
  const field = [...form.elements].find(
    (one) => one.name === name && (type !== 'radio' || one.value === value) && one.type !== 'hidden',
  )
  if (name) field?.focus({ preventScroll: true })
  if (field && typeof selectionStart === 'number') field.setSelectionRange?.(selectionStart, selectionEnd)
}

/* Whatever changes the sum asks for the page with the new one, and nothing moves. */
const followSum = (box) => {
  let asked
  const formIn = (part) => part.querySelector('form[data-sum]')
  const isOfSum = ({ name }) => formIn(box).dataset.sum.split(' ').includes(name)
  const place = (next, isRefilled) => {
    const { activeElement } = document
    if (!isRefilled) keepTyped(formIn(box), formIn(next), isOfSum)
    box.replaceChildren(...next.childNodes)
    showChosen(formIn(box))
    if (activeElement?.form) focusAgain(formIn(box), activeElement)
    document.querySelector('[data-told]').textContent = box.querySelector('.sums .total')?.textContent ?? ''
  }
  /* So that a reload keeps them, and going back to what was sent does not send it again. */
  const nameChoices = () => {
    const choices = [...new FormData(formIn(box))].filter(([name]) => isOfSum({ name }))
    history.replaceState(null, '', `?${new URLSearchParams(choices)}`)
  }
  const ask = async (isRefilled) => {
    asked?.abort()
    asked = new AbortController()
    const form = formIn(box)
    const fields = new URLSearchParams(new FormData(form))
    fields.set('step', 'update')
    box.setAttribute('aria-busy', 'true')
    try {
      const answer = await fetch(form.action, { method: 'POST', body: fields, signal: asked.signal })
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const next = page.querySelector('[data-checkout]')
      // the cart was emptied elsewhere
      if (!next) return location.assign(answer.url)
      place(next, isRefilled)
      nameChoices()
      box.removeAttribute('aria-busy')
    } catch (error) {
      // a newer question is on its way; else the page that works without a script
      if (error.name === 'AbortError') return
      form.append(element('input', { type: 'hidden', name: 'step', value: 'update' }))
      form.submit()
    }
  }
  box.addEventListener('change', ({ target }) => {
    showChosen(formIn(box))
    // another saved address replaces what was typed
    if (isOfSum(target)) ask(target.name === 'contact')
  })
  // Enter presses the first button, which is for those without a script; it means the one that buys
  box.addEventListener('click', (event) => {
    if (event.target.name !== 'step') return
    event.preventDefault()
    formIn(box).querySelector('button.large').click()
  })
  if (box.dataset.checkout === 'sent') nameChoices()
  // the browser filled in what was chosen before
  const isRestored = (field) =>
    isOfSum(field) &&
    (field.type === 'radio'
      ? field.checked !== field.defaultChecked
      : field.options
        ? [...field.options].some((option) => option.selected !== option.defaultSelected)
        : field.value !== field.defaultValue)
  addEventListener('pageshow', () => [...formIn(box).elements].some(isRestored) && ask())
}

for (const form of document.querySelectorAll('[data-choices]')) showChosen(form)
const checkout = document.querySelector('[data-checkout]')
if (checkout) followSum(checkout)
