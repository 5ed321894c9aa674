/**
 * Runs in the page as an inline script of its own, so it may use nothing from outside. It waits
 * until the page is there and the browser idle, or until the visitor reaches for something that the
 * script may make better; who saves data gets the script only then. Nothing is kept back meanwhile:
 * a click is the browser's own. Until the header has its script its ground is drawn here.
 */
export function hydrateOnInteraction(
  files: string[],
  framework: string,
  start: () => Promise<void>,
) {
  const reaches = ['pointerover', 'pointerdown', 'keydown', 'focusin']
  const wanted = 'a, button, input, label, textarea'

  const endSpeculation = () => document.querySelector('script[type=speculationrules]')?.remove()

  const begin = () => {
    for (const type of reaches) document.removeEventListener(type, onReach, true)
    if (files.length === 0) return
    for (const href of files.splice(0)) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      )
    }
    void inTurns()
  }
  // React and the router are read in a task of their own, so that what the visitor does comes between.
  const inTurns = async () => {
    await import(/* @vite-ignore */ framework)
    await new Promise((resolve) => setTimeout(resolve))
    await start()
    endSpeculation() // the router fetches pages in its own way
  }
  const onReach = ({ target }: Event) => {
    if (target instanceof Element && target.closest(wanted)) begin()
  }
  // After the first paint, which the callbacks of a frame come just before.
  const onLoad = () => requestAnimationFrame(() => setTimeout(whenIdle, 100))
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 })
    else begin()
  }

  const header = () => document.querySelector('.site-header')
  const onScroll = () => header()?.toggleAttribute('data-scrolled', scrollY > 10)
  addEventListener('scroll', onScroll, { passive: true })

  for (const type of reaches) document.addEventListener(type, onReach, true)
  const { connection } = navigator
  if (connection?.saveData) return endSpeculation()
  if (document.readyState === 'complete') onLoad()
  else addEventListener('load', onLoad)
}
