import { html } from './html.ts'

/** As it is copied: the operator puts in their own code, name and address. */
export const createMerchantLine =
  "npx tradepost merchant create --code acme --name 'Acme' --owner-email owner@acme.example"

/** For the operator of a server that has no merchant yet. */
export const firstMerchant = html`<section>
<h2>What to do first</h2>
<ol>
<li><p>Create a merchant with its owner, by the command above. You need a shell on this machine, in the folder of Tradepost, with the settings that this server runs with: <code>TRADEPOST_DATA_DIR</code> or <code>DATABASE_URL</code> and <code>TRADEPOST_SECRET</code>, where you have set them. It asks for the owner's password and shows the secret of a first API client once.</p></li>
<li><p>Sign in to <a href="/admin">the console</a> as that owner, with the code of the merchant.</p></li>
<li><p>Follow the list of first steps there, from the settings to the first page of the shop.</p></li>
</ol>
</section>`
