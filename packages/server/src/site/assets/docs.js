// Requests go to the host that the page came from, whatever name it was called by.
const settings = await (await fetch('/docs/settings.json')).json()
document.getElementById('reference').replaceChildren()
Scalar.createApiReference('#reference', { ...settings, servers: [{ url: location.origin }] })
