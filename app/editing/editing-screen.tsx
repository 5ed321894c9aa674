import '../admin/jitless.ts'
import 'sonner/dist/styles.css'
import '../admin/admin.css'
import { useRevalidator } from 'react-router'
import { Toaster } from 'sonner'
import { SessionEnded } from '../admin/session-ended.tsx'
import { Failed } from '../ui/failed.tsx'
import { Editor } from './editor.tsx'
import type { EditorData } from './load/load-editor.ts'

/** Screen of the editor, with the notifications and the sign-in dialog of the back office. */
export default function EditingScreen({ path, loaded, reason }: EditorData) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <Toaster
        position="top-right"
        visibleToasts={3}
        duration={4000}
        closeButton
        offset={{ top: '4.5rem', right: '1rem' }}
        mobileOffset={{ top: '0.25rem', left: '0.75rem', right: '0.75rem' }}
      />
      <SessionEnded />
      {loaded ? (
        <Editor key={path} path={path} {...loaded} />
      ) : (
        <main id="main" className="p-5">
          <h1 className="sr-only">Edit the page</h1>
          <Failed reason={reason} onRetry={revalidate}>
            Failed to fetch page
          </Failed>
        </main>
      )}
    </>
  )
}
