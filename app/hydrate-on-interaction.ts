/**
 * Inline script for deferred hydration; it must not use anything outside this function. It waits until the visitor
 * interacts with a control: a visit that only reads loads no framework. Events are not replayed: before hydration, the
 * browser handles clicks. The script also sets the header's background until the header is hydrated, and marks pictures
 * that fail to load, for the style sheet.
 */
export function hydrateOnInteraction(
  files: string[],
  framework: string,
  start: () => Promise<void>,
) {
  // The server has not seen this visit if the browser had fetched the page in advance.
  // Cast: TypeScript does not know this property, which not all browsers have.
  const [load] = performance.getEntriesByType('navigation') as { deliveryType?: string }[]
  if (load?.deliveryType === 'navigational-prefetch') navigator.sendBeacon('/api/visits')

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
  // Avoids long tasks: React and the router run in separate tasks, so that input is handled in between.
  const inTurns = async () => {
    await import(/* @vite-ignore */ framework)
    await new Promise((resolve) => setTimeout(resolve))
    await start()
    endSpeculation() // The router prefetches pages itself.
  }
  const onReach = ({ target }: Event) => {
    if (target instanceof Element && target.closest(wanted)) begin()
  }
  const header = () => document.querySelector('.site-header')
  const onScroll = () => header()?.toggleAttribute('data-scrolled', scrollY > 10)
  addEventListener('scroll', onScroll, { passive: true })

  const onPicture = ({ target, type }: Event) => {
    if (target instanceof HTMLImageElement) target.toggleAttribute('data-failed', type === 'error')
  }
  for (const type of ['load', 'error']) document.addEventListener(type, onPicture, true)
  // These failed before this script ran.
  for (const image of document.images) {
    image.toggleAttribute('data-failed', image.complete && image.naturalWidth === 0)
  }

  for (const type of reaches) document.addEventListener(type, onReach, true)
  if (navigator.connection?.saveData) endSpeculation()
}
