import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'

/** Node view of figures without editable content: they are selected as a whole, and no caret enters them. */
export function figuresView(figures: Node): NodeView {
  const dom = document.createElement('dl')
  const draw = ({ children }: Node) => dom.replaceChildren(...children.map(drawn))
  draw(figures)
  return {
    dom,
    update(next) {
      if (next.type !== figures.type) return false
      draw(next)
      return true
    },
    ignoreMutation: () => true,
  }
}

function drawn({ attrs }: Node): Element {
  const figure = document.createElement('div')
  const value = document.createElement('dt')
  const label = document.createElement('dd')
  value.textContent = attrs.value
  label.textContent = attrs.label
  figure.append(value, label)
  return figure
}
