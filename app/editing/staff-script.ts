import { contentNames, contents } from '#content/documents/content-types.ts'
import { staffCookie } from '#content/people/staff-cookie.ts'
import { tokenKey } from '../api/session/token-key.ts'
import { offerEditing } from './offer-editing.ts'

/** Custom properties of the page also apply in the shadow tree, so the link has the brand's colors. */
const css = `
:host { position: fixed; inset: auto 1rem 1rem auto; z-index: 60 }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1rem; box-sizing: border-box;
  border: 1px solid var(--color-white); border-radius: 2px; background: var(--color-ink); color: var(--color-white);
  font: 500 0.875rem/1.2 var(--font-sans); text-decoration: none }
a:hover { background: var(--color-signal-deep) }
a:focus-visible { outline: 2px solid var(--color-signal-deep); outline-offset: 2px }
@media print { :host { display: none } }`

const names = Object.fromEntries(
  contentNames.map((name) => [name, contents[name].one.toLowerCase()]),
)

/** Removes indentation. Safe, because the code has no multi-line strings. */
function unindented(code: string) {
  return code.replaceAll(/\n\s*/g, '\n')
}

/** Inline script for staff on public pages. */
export const staffScript = `(${unindented(String(offerEditing))})(${[
  tokenKey,
  staffCookie,
  names,
  css.replaceAll(/\s*([:;,{}])\s+/g, '$1'),
]
  .map((each) => JSON.stringify(each))
  .join()})`
