import { afterEach, beforeEach, vi } from 'vitest'

interface Upload {
  /** Path and query. */
  address: string
  /** The file names, in order. */
  names: string[]
  /** The names of the files' parts, in order. */
  partNames: string[]
  /** The text parts by name. */
  texts: Record<string, string>
  isAborted: boolean
  /** Fires a progress event: bytes sent of the total. */
  progress(loaded: number, total: number): void
  /** Delivers part of the response. */
  begin(text: string): void
  /** Delivers the whole response: a string unchanged, anything else as JSON. */
  answer(status: number, body: unknown): void
  /** Breaks the connection. */
  fail(): void
}

/** Fake uploads for a component test. They wait until the test answers them. The newest is last. */
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
    #address = ''
    open(_method: string, { pathname, search }: URL) {
      this.#address = pathname + search
    }
    setRequestHeader() {}
    getResponseHeader = () => null
    abort() {
      if (this.#upload) this.#upload.isAborted = true
      this.onabort?.()
      this.onloadend?.()
    }
    send(form: FormData) {
      this.#upload = {
        address: this.#address,
        partNames: [...form].flatMap(([name, part]) => (part instanceof File ? name : [])),
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
