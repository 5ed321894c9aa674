import { useEffect, useRef, useState } from 'react'
import { isAborted, reasonOf } from '../../../api/failure.ts'
import type { Stored, Subject, Version } from './subject.ts'

const pageSize = 30

interface Versions {
  /** The loaded versions, newest first. The last one may be loaded only for the comparison. */
  known: Version[]
  pages: number
  total: number
  failure?: { reason: string | undefined }
}

const none: Versions = { known: [], pages: 0, total: 0 }

/** Versions of a subject, loaded page by page. */
export function useVersions(subject: Subject<Stored>) {
  const [versions, setVersions] = useState(none)
  const [isLoading, setLoading] = useState(true)
  const call = useRef<AbortController>(undefined)

  const load = async (page: number) => {
    call.current?.abort()
    call.current = new AbortController()
    const { signal } = call.current
    setLoading(true)
    try {
      const { items, total } = await subject.revisions({ page, pageSize }, signal)
      setVersions(({ known }) => ({
        known: page === 1 ? items : withOlder(known, items),
        pages: page,
        total,
      }))
    } catch (error) {
      if (isAborted(error)) return
      setVersions((now) => ({ ...now, failure: { reason: reasonOf(error) } }))
    }
    setLoading(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per panel
  useEffect(() => {
    load(1)
    return () => call.current?.abort()
  }, [])

  const { known, pages, total, failure } = versions
  const hasOlder = known.length < total
  return {
    shown: hasOlder ? known.slice(0, -1) : known,
    /** The live version: the newest one that is not a draft. */
    present: known.find(({ isDraft }) => !isDraft) ?? known[0],
    /** The live version before a given one. */
    before: (version: Version) =>
      known.slice(known.indexOf(version) + 1).find(({ isDraft }) => !isDraft),
    total,
    hasOlder,
    isLoading,
    failure,
    reload: () => load(1),
    loadOlder: () => load(pages + 1),
    retry: () => load(known.length === 0 ? 1 : pages + 1),
  }
}

/** Adds older versions without duplicates: a save in the meantime shifts the pages, which then overlap. */
function withOlder(known: Version[], older: Version[]): Version[] {
  const versions = new Set(known.map(({ version }) => version))
  return [...known, ...older.filter(({ version }) => !versions.has(version))]
}
