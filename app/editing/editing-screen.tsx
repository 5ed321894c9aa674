import '../admin/jitless.ts'
import 'sonner/dist/styles.css'
import '../admin/admin.css'
import { useRevalidator } from 'react-router'
import { SessionEnded } from '../admin/session-ended.tsx'
import { Failed } from '../ui/failed.tsx'
import { Notifications } from '../ui/notifications.tsx'
import { Editor } from './editor.tsx'
import type { EditorData } from './load/load-editor.ts'

/** Screen of the editor, with the notifications and the sign-in dialog of the back office. */
export default function EditingScreen({ path, loaded, reason }: EditorData) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <Notifications offset={{ top: '4.5rem', right: '1rem' }} />
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
