import { useSearchParams } from 'react-router'
import { button } from '../ui/button.ts'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { Pagination } from '../ui/pagination/pagination.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Part } from './part.tsx'

export const EmptyStates = () => (
  <Part name="empty">
    <div className="dev-sheet">
      <Empty
        title="No projects yet"
        actions={
          <button type="button" className={button()}>
            Create project
          </button>
        }
      >
        Projects that you create are shown on the page of case studies.
      </Empty>
    </div>
    <div className="dev-sheet">
      <Empty title="Nothing is found for “Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft”" />
    </div>
  </Part>
)

const slowly = () => new Promise((resolve) => setTimeout(resolve, 1_500))

export const FailedStates = () => (
  <Part name="failed">
    <Failed onRetry={slowly}>Projects could not be loaded.</Failed>
    <Failed onRetry={slowly} reason="The server cannot be reached.">
      Projects could not be loaded.
    </Failed>
  </Part>
)

export const LoadingStates = () => (
  <Part name="loading">
    <Loading />
  </Part>
)

export function Paginations() {
  const [params] = useSearchParams()
  const page = Number(params.get('page') ?? 1)
  const tabs = [2, 7, 1_000].map((pages) => ({
    label: `${pages} pages`,
    panel: (
      <div className="py-4">
        <Pagination page={Math.min(page, pages)} pages={pages} />
      </div>
    ),
  }))
  return (
    <Part name="pagination">
      <div>
        <Tabs label="How many pages" tabs={tabs} />
      </div>
    </Part>
  )
}

const tabs = ['General', 'Contact', 'Networks'].map((label) => ({
  label,
  panel: <p className="py-4 text-sm">{`What belongs to ${label.toLowerCase()}.`}</p>,
}))

export const TabSets = () => (
  <Part name="tabs">
    <div>
      <Tabs label="Settings" tabs={tabs} />
    </div>
  </Part>
)
