import 'sonner/dist/styles.css'
import '../admin/admin.css'
import './ui.css'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ThemeChoice } from '../admin/theme-choice.tsx'
import { siteContext } from '../context.ts'
import { Notifications } from '../ui/notifications.tsx'
import { Badges, Buttons } from './buttons.tsx'
import { Choices, Copies, Fields, Searches, Selects, Switches } from './fields.tsx'
import { Dialogs, Menus, Toasts } from './overlays.tsx'
import { Pictures } from './pictures.tsx'
import { RichTexts } from './rich-texts.tsx'
import { EmptyStates, FailedStates, LoadingStates, Paginations, TabSets } from './states.tsx'

/** Loads a sample picture from the media library, if the library has any. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const [project] = await site.list('projects', 1)
  const src = project?.imageUrl ?? ''
  return { src, described: (await site.imageDescriptions([src])).get(src) }
}

/** Design system page: every component of `app/ui/` in all its states. Development only (`app/routes.ts`). */
export default function Ui() {
  const picture = useLoaderData<typeof loader>()
  return (
    <main id="main" tabIndex={-1} className="dev-page">
      <title>Design system · Atrium</title>
      <Notifications offset={{ top: '1.5rem', right: '1.5rem' }} />
      <header className="dev-head">
        <div>
          <h1 className="display text-2xl">Design system</h1>
          <p className="text-ink-2 text-sm">Every part, light and dark.</p>
        </div>
        <ThemeChoice />
      </header>
      <Buttons />
      <Badges />
      <Fields />
      <Selects />
      <Choices />
      <Copies />
      <Searches />
      <Switches />
      <RichTexts />
      <Menus />
      <Dialogs />
      <Toasts />
      <TabSets />
      <Paginations />
      <EmptyStates />
      <FailedStates />
      <LoadingStates />
      <Pictures {...picture} />
    </main>
  )
}
