import { Window } from 'happy-dom'

/** A page as the server sends it, parsed without a browser. */
export async function fetchPage(url: string) {
  const answer = await fetch(url)
  const html = await answer.text()
  const window = new Window({ url, settings: { disableCSSFileLoading: true } })
  const document = new window.DOMParser().parseFromString(html, 'text/html')

  /** The texts in the elements that match a selector, one line per text node, without scripts and styles. */
  const texts = (selector: string): string[] =>
    [...document.querySelectorAll(selector)].map((element) => {
      const lines: string[] = []
      const visit = (node: typeof element) => {
        for (const child of node.childNodes) {
          if (child.nodeType === 3) lines.push((child.textContent ?? '').replaceAll('\u00ad', ''))
          else if (!/^(script|style|svg)$/i.test(child.nodeName)) visit(child as typeof element)
        }
      }
      visit(element)
      return lines.filter((line) => line.trim() !== '').join('\n')
    })

  return {
    status: answer.status,
    headers: answer.headers,
    html,
    document,
    texts,
    text: (selector: string) => texts(selector).join('\n'),
    /** The values of an attribute of all elements that match a selector. */
    values: (selector: string, attribute: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute)),
  }
}
