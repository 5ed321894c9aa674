import { afterEach, beforeEach, vi } from 'vitest'

interface Upload {
  /** Names of the files, in their order. */
  names: string[]
  /** The text parts by their names. */
  texts: Record<string, string>
  isAborted: boolean
  /** Tells how much of the whole has been sent. */
  progress(loaded: number, total: number): void
  /** A part of the answer has come. */
  begin(text: string): void
  /** The whole answer: a text as it is, anything else as JSON. */
  answer(status: number, body: unknown): void
  /** The connection breaks. */
  fail(): void
}

/** Uploads of a component test. They wait until the test answers them; the last one is the newest. */
export function withFakeUploads(): Upload[] {
  const uploads: Upload[] = []

  class FakeRequest {
    upload: { onprogress?(event: { loaded: number; total: number }): void; onload?(): void } = {}
    onprogress?(): void
    onload?(): void
    onerror?(): void
    onabort?(): void
    onloadend?(): void
    status = 0
    statusText = ''
    responseText = ''
    #upload: Upload | undefined
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null
    abort() {
      if (this.#upload) this.#upload.isAborted = true
      this.onabort?.()
      this.onloadend?.()
    }
    send(form: FormData) {
      this.#upload = {
        names: [...form.values()].flatMap((part) => (part instanceof File ? part.name : [])),
        texts: Object.fromEntries(
          [...form].flatMap(([name, part]) => (part instanceof File ? [] : [[name, part]])),
        ),
        isAborted: false,
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        begin: (text) => {
          this.responseText = text
          this.onprogress?.()
        },
        answer: (status, body) => {
          this.status = status
          this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
          this.onload?.()
          this.onloadend?.()
        },
        fail: () => {
          this.onerror?.()
          this.onloadend?.()
        },
      }
      uploads.push(this.#upload)
    }
  }

  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
  })
  afterEach(() => {
    uploads.splice(0)
  })
  return uploads
}
