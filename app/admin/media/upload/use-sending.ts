import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { isAborted } from '../../../api/failure.ts'
import type { Sending } from '../../../api/upload.ts'
import { useUnsaved } from '../../use-unsaved.ts'

type Send<T> = (sending: Sending) => Promise<T>

/**
 * Upload of the files in a dialog, cancelled on unmount. Selected files count as unsaved changes, so that the page
 * stays open if the session ends.
 */
export function useSending(hasFiles: boolean) {
  const [sent, setSent] = useState<number[]>()
  const stop = useRef<AbortController>(undefined)
  const isSending = sent !== undefined

  useUnsaved(() => hasFiles)
  useEffect(() => () => stop.current?.abort(), [])
  useBeforeUnload((event) => {
    if (isSending) event.preventDefault()
  })

  return {
    /** Progress of each file; `undefined` while not sending. */
    sent,
    isSending,
    /** `isSending` for code that runs before the next render, such as a navigation right after the upload. */
    isSendingNow: () => stop.current !== undefined,
    /** Starts an upload. Gives the response, or `undefined` if it was cancelled. Throws an `ApiError` if it fails. */
    async start<T>(count: number, send: Send<T>): Promise<T | undefined> {
      stop.current = new AbortController()
      setSent(Array.from({ length: count }, () => 0))
      try {
        return await send({ signal: stop.current.signal, onProgress: setSent })
      } catch (error) {
        if (isAborted(error)) return undefined
        throw error
      } finally {
        stop.current = undefined
        setSent(undefined)
      }
    },
    stop: () => stop.current?.abort(),
  }
}
