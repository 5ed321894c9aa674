import { type RefObject, useRef } from 'react'
import type { Resolver } from 'react-hook-form'
import type * as z from 'zod'
import { failure } from '../../../api/failure.ts'
import type { FormValues } from './form-values.ts'

export interface FormSchemas {
  whole: z.ZodType<FormValues, FormValues>
  /** Schema of a draft, which may be incomplete. Default: `whole`. */
  draft?: z.ZodType<FormValues, FormValues>
}

/** Loads the schemas of a form. */
export type LoadSchemas = () => Promise<FormSchemas>

async function loadResolvers(loadSchemas: LoadSchemas) {
  const [{ zodResolver }, { whole, draft = whole }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    loadSchemas(),
  ])
  // Raw values: they are sent as typed; the server's answer shows how they were normalized.
  const resolverOf = (schema: typeof whole) => zodResolver(schema, undefined, { raw: true })
  return { whole: resolverOf(whole), draft: resolverOf(draft) }
}

/** Resolver that loads its schemas and zod on the first use of the form, so that the form opens without them. */
export function useLazyResolver(loadSchemas: LoadSchemas, mayBeUnfinished?: RefObject<boolean>) {
  const loading = useRef<ReturnType<typeof loadResolvers>>(undefined)

  /** Must precede a submit. Throws an `ApiError` if the files cannot be loaded; the next call tries again. */
  const load = () => {
    loading.current ??= loadResolvers(loadSchemas).catch(() => {
      loading.current = undefined
      throw failure('network')
    })
    return loading.current
  }

  const resolver: Resolver<FormValues> = async (values, ...rest) => {
    const loaded = await load().catch(() => undefined)
    // A check during typing can do without; a submit cannot, so it calls `load` first.
    if (!loaded) return { values, errors: {} }
    return (mayBeUnfinished?.current ? loaded.draft : loaded.whole)(values, ...rest)
  }

  return { resolver, load, prefetch: () => void load().catch(() => {}) }
}
