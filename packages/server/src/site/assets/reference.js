// "Try it": sends an operation to the server that the page came from, whatever name it was called by.
const MOST_SHOWN = 100_000
const PATIENCE_MS = 30_000

const token = document.getElementById('token')
if (token) {
  token.value = sessionStorage.getItem('token') ?? ''
  token.addEventListener('change', () => sessionStorage.setItem('token', token.value))
  token.parentElement.hidden = false
  const { token: known } = await (await fetch('/docs/settings.json')).json()
  if (token.value === '' && known) token.value = known
}

const requestOf = (form) => {
  const headers = token.value ? { authorization: `Bearer ${token.value}` } : {}
  const query = new URLSearchParams()
  let path = form.dataset.path
  let body
  for (const field of form.elements) {
    const { name, value, dataset } = field
    if (dataset.place === 'path') path = path.replace(`{${name}}`, () => encodeURIComponent(value))
    else if (dataset.place === 'query' && value !== '' && (field.type !== 'checkbox' || field.checked))
      query.set(name, value)
    else if (dataset.place === 'body') {
      headers['content-type'] = 'application/json'
      body = value
    } else if (dataset.place === 'file' && field.files[0]) {
      body = new FormData()
      body.set('file', field.files[0])
    }
  }
  return [`${path}${query.size > 0 ? `?${query}` : ''}`, { method: form.dataset.method, headers, body }]
}

const pretty = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const show = async (form) => {
  const output = form.querySelector('output')
  output.textContent = 'Sending…'
  try {
    const [address, request] = requestOf(form)
    const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) })
    const text = (await answer.text()).slice(0, MOST_SHOWN)
    output.textContent = `${request.method} ${address}\n${answer.status} ${answer.statusText}\n\n${pretty(text)}`
  } catch (error) {
    output.textContent = `The server did not answer: ${error.message}`
  }
}

for (const form of document.querySelectorAll('form.try')) {
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    show(form)
  })
}
