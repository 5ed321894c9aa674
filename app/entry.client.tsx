import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Workaround: React Router leaves a rejection unhandled if a navigation is replaced while its data is streaming.
addEventListener('unhandledrejection', (event) => {
  if (event.reason?.name === 'AbortError') event.preventDefault()
})

const router = <HydratedRouter />

startTransition(() => {
  // Strict mode checks components in development only.
  hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{router}</StrictMode> : router)
})
