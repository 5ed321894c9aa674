import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import { Drawing } from './drawing.tsx'
import { setStaticDrawing } from './static-drawing.ts'

/** Of so many choices of rooms; a site has one. */
const markups = new LRUCache<string, string>({ max: 20 })

/**
 * Memoized: the drawing has a thousand elements and depends on nothing but its rooms. React took 10 of the 25 ms for
 * which whoever saves something waits for the home page.
 */
export function keepDrawing() {
  setStaticDrawing((rooms) => {
    const drawn = rooms.map(({ drawing, isMirrored }) => ({
      drawing,
      ...(isMirrored && { isMirrored }),
    }))
    const key = JSON.stringify(drawn)
    const markup = markups.get(key) ?? renderToStaticMarkup(<Drawing rooms={drawn} />)
    markups.set(key, markup)
    return markup
  })
}
