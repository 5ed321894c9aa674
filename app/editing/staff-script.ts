import { contentNames, contents } from '#content/documents/content-types.ts'
import { staffCookie } from '#content/people/staff-cookie.ts'
import { tokenKey } from '../api/session/token-key.ts'
import { offerEditing } from './offer-editing.ts'

/** The page's own tokens reach the shadow tree: the button has the company's colors. */
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

/** No text in it has more than one line. */
function unindented(code: string) {
  return code.replaceAll(/\n\s*/g, '\n')
}

/** The script that public pages have for staff alone. It is small, and no part of any other file. */
export const staffScript = `(${unindented(String(offerEditing))})(${[
  tokenKey,
  staffCookie,
  names,
  css.replaceAll(/\s*([:;,{}])\s+/g, '$1'),
]
  .map((each) => JSON.stringify(each))
  .join()})`
