/**
 * Deferred hydration, as an inline script: it may use nothing from outside this function. It waits
 * until the page has loaded and the browser is idle, or until the visitor interacts with something
 * that the script may improve; with Save-Data only for the latter. No event is held back meanwhile: a
 * click is the browser's own. Until the header has its script, its background is set here.
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
  // Long tasks: React and the router are evaluated in separate tasks, so that input is handled between.
  const inTurns = async () => {
    await import(/* @vite-ignore */ framework)
    await new Promise((resolve) => setTimeout(resolve))
    await start()
    endSpeculation() // the router prefetches pages by itself
  }
  const onReach = ({ target }: Event) => {
    if (target instanceof Element && target.closest(wanted)) begin()
  }
  // After the first paint: a frame's callbacks run just before it.
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
