import { List } from 'lucide-react'
import { type PageName, pageOf } from '#content/documents/pages/index.ts'
import { useNeedsApproval } from '../admin/use-me.ts'
import { button } from '../ui/button.ts'
import { Menu, MenuButton, MenuLine } from '../ui/menu.tsx'
import { Switch } from '../ui/switch.tsx'

export interface BarState {
  /** Pages with changes that exist only in the browser. */
  unsaved: PageName[]
  /** Pages with a draft on the server. */
  drafted: PageName[]
  /** Those of them that a release publishes at a planned time. */
  scheduled: PageName[]
  busy: 'saving' | 'publishing' | 'discarding' | undefined
}

interface BarProps extends BarState {
  /** The edited page, followed by all other pages whose texts it shows. */
  names: readonly PageName[]
  onLeave: () => void
  onSave: () => void
  onPublish: () => void
  onDiscard: () => void
  onSection: (page: PageName, section: string) => void
}

/** Toolbar of the editor: the switch that leaves it, the state of the changes and the actions. */
export function Bar({ names, unsaved, drafted, scheduled, busy, ...on }: BarProps) {
  const hasChanges = unsaved.length > 0 || drafted.length > 0
  const isForReview = useNeedsApproval()
  const [label, publishing] = isForReview
    ? ['Send for review', 'Sending...']
    : ['Publish', 'Publishing...']
  return (
    <section
      aria-label="Editor"
      className="z-20 flex h-14 shrink-0 items-center gap-2 border-line-strong border-b bg-paper px-4 max-sm:order-last max-sm:h-auto max-sm:flex-wrap max-sm:gap-y-1 max-sm:border-t max-sm:border-b-0 max-sm:px-3 max-sm:pt-1 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <h1 className="sr-only">{`Edit ${pageOf(names[0] ?? 'home').title}`}</h1>
      <Switch
        isOn
        words={['Editing', 'Editing']}
        of="this page"
        onChange={async () => on.onLeave()}
      />
      <p role="status" className="min-w-0 grow truncate text-ink-2 text-sm sm:px-3">
        <State unsaved={unsaved} drafted={drafted} scheduled={scheduled} />
      </p>
      <Menu label="All text" face={<AllTexts />} className={button('quiet')}>
        {names.map((page, index) => (
          <Sections key={page} page={page} isFirst={index === 0} onSection={on.onSection} />
        ))}
      </Menu>
      <button
        type="button"
        aria-disabled={!hasChanges || busy !== undefined}
        onClick={() => hasChanges && !busy && on.onDiscard()}
        className={button('quiet')}
      >
        {busy === 'discarding' ? 'Discarding...' : 'Discard'}
      </button>
      <button
        type="button"
        aria-disabled={unsaved.length === 0 || busy !== undefined}
        onClick={() => unsaved.length > 0 && on.onSave()}
        className={`${button('secondary')} max-sm:grow`}
      >
        {busy === 'saving' ? 'Saving...' : 'Save draft'}
      </button>
      <button
        type="button"
        aria-disabled={!hasChanges || busy !== undefined}
        onClick={() => hasChanges && on.onPublish()}
        className={`${button()} max-sm:grow`}
      >
        {busy === 'publishing' ? publishing : label}
      </button>
    </section>
  )
}

const AllTexts = () => (
  <>
    <List aria-hidden size={16} />
    <span className="max-md:sr-only">All text</span>
  </>
)

interface SectionsProps {
  page: PageName
  isFirst: boolean
  onSection: BarProps['onSection']
}

/** All sections of a page, including those that the page does not show. */
const Sections = ({ page, isFirst, onSection }: SectionsProps) => (
  <>
    {!isFirst && <MenuLine />}
    <p className="caption px-2.5 py-1 text-ink-3 text-xs">{pageOf(page).title}</p>
    {Object.entries(pageOf(page).sections).map(([name, { label }]) => (
      <MenuButton key={name} onClick={() => onSection(page, name)}>
        {label}
      </MenuButton>
    ))}
  </>
)

const list = new Intl.ListFormat('en-US')
const titles = (names: readonly PageName[]) => list.format(names.map((name) => pageOf(name).title))

/** State of the changes in words: unsaved ones before drafts, and drafts before those that are scheduled. */
function State({ unsaved, drafted, scheduled }: Omit<BarState, 'busy'>) {
  if (unsaved.length > 0) {
    return (
      <>
        <span className="font-medium text-ink">Not saved</span>
        {`: ${titles(unsaved)}`}
      </>
    )
  }
  if (drafted.length === 0) return 'Published'
  const waiting = drafted.filter((name) => !scheduled.includes(name))
  if (waiting.length === 0) return `Scheduled: ${titles(scheduled)}`
  return (
    <>
      <span className="font-medium text-signal-deep">Changed</span>
      {`, not published: ${titles(waiting)}`}
    </>
  )
}
