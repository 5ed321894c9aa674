import { useState } from 'react'
import { toast } from 'sonner'
import type { Image } from '#content/media/images-api.ts'

/** Duration of the check mark after copying. */
const copiedForMs = 2000

/** Copies a picture's absolute URL. `isCopied` is true for two seconds afterwards. */
export function useCopyUrl({ url }: Image) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(url, location.href).href)
    } catch {
      toast.error('Failed to copy URL')
      return
    }
    toast.success('URL copied to clipboard')
    setCopied(true)
    setTimeout(() => setCopied(false), copiedForMs)
  }
  return { isCopied, copy }
}
