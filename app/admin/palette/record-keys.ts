/** Recorder of the palette's shortcut and of the text typed after it, while the palette cannot open yet. */
export interface KeyRecorder {
  /** Opens the palette once it can open, like its shortcut. */
  open(): void
  /** Stops. Returns the text typed after the shortcut; `undefined` if the shortcut was not pressed. */
  take(): string | undefined
}

declare global {
  interface Window {
    /** Records from the first byte of the page until the back office has loaded. */
    earlyKeys?: KeyRecorder
  }
}

/**
 * Records keys, so that text typed right after the shortcut is not lost. Also runs as an inline script, so it must not
 * use anything outside this function.
 */
export function recordKeys(): KeyRecorder {
  let text: string | undefined
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const hasModifier = ctrlKey || metaKey
    const isFind = hasModifier && !altKey && !shiftKey && key.toLowerCase() === 'k'
    if (isFind) text ??= ''
    else if (text === undefined || hasModifier || altKey || event.isComposing) return
    else if (key === 'Escape') text = undefined
    else if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1) text += key
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', onKeyDown, true)
  return {
    open() {
      text ??= ''
    },
    take() {
      removeEventListener('keydown', onKeyDown, true)
      return text
    },
  }
}

/** Adds the recorder to a page of the back office, whose scripts load later. */
export const withEarlyKeys = (html: string): string =>
  html.replace('</head>', () => `<script>window.earlyKeys=(${recordKeys})()</script></head>`)
