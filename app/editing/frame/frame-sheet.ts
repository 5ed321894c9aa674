/** Attributes of the editor's elements; public pages never have them. */
export const attributes = { text: 'data-atrium-text', layer: 'data-atrium-layer' } as const

const { text, layer } = attributes

/**
 * Style sheet of the frame. It is added to `adoptedStyleSheets`, so that the CSP needs no exception. Animations are
 * off. The header scrolls with the page, because the script that sets its background does not run. Texts have an
 * outline in their own color, which is visible on any background.
 */
export const frameSheet = `
*, ::before, ::after { animation: none !important; transition: none !important; caret-color: auto }
html { scroll-behavior: auto !important }
.site-header { position: absolute !important }
a, button, summary, label { cursor: default }
[${text}] { outline: 1px dashed color-mix(in oklab, currentColor 28%, transparent); outline-offset: 3px;
  border-radius: 1px; cursor: text; user-select: text; -webkit-user-select: text; min-width: 1ch;
  overflow-wrap: anywhere }
[${text}].is-block { display: block }
[${text}]:hover { outline: 1px solid currentColor }
[${text}]:focus { outline: 2px solid currentColor; outline-offset: 4px; white-space: pre-wrap;
  background: color-mix(in oklab, currentColor 5%, transparent) }
[${text}][aria-invalid] { outline: 2px solid #c8102e }
[${text}]:empty::before { content: attr(data-placeholder); opacity: 0.75; font-style: italic }
[${layer}] { position: absolute; inset: 0 auto auto 0; width: 0; height: 0; z-index: 2147483000;
  font: 500 13px/1.35 var(--font-sans, system-ui, sans-serif); letter-spacing: normal; text-align: left }
[${layer}] button { position: absolute; display: inline-flex; align-items: center; gap: 6px; min-height: 28px;
  padding: 2px 10px; border: 1px solid #8b93a5; border-radius: 2px; background: #fff; color: #1c2333; font: inherit;
  white-space: nowrap; cursor: pointer }
[${layer}] button:hover { background: #1c2333; color: #fff }
[${layer}] button:focus-visible { outline: 2px solid #1c2333; outline-offset: 2px; box-shadow: 0 0 0 2px #fff }
[${layer}] .note { position: absolute; z-index: 1; display: flex; flex-wrap: wrap; gap: 2px 10px; width: max-content;
  max-width: min(26rem, calc(100vw - 16px)); box-sizing: border-box; padding: 3px 8px; background: #1c2333;
  color: #fff; border: 1px solid #fff; border-radius: 2px; pointer-events: none }
[${layer}] .note[hidden] { display: none }
[${layer}] .message { flex-basis: 100% }
[${layer}] .message:empty { display: none }
[${layer}] .note:has(.message:not(:empty)) { background: #b00020 }
[${layer}] .count { font-variant-numeric: tabular-nums }
[${layer}] .said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap }
@media (width < 40rem) { [${layer}] button { min-height: 44px } }`
