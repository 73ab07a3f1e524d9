// Buttons that copy the text of another element; without this script they stay hidden.
for (const button of document.querySelectorAll('[data-copy]')) {
  const source = document.getElementById(button.dataset.copy)
  if (!navigator.clipboard || !source) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(source.textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
}
