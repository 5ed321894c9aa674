import type { Checklist } from '#content/setup/checklist-api.ts'
import type { DemoContent } from '#content/setup/demo-content-api.ts'
import { ChecklistPanel } from '../setup/checklist/checklist-panel.tsx'
import { DemoPanel } from './demo-panel.tsx'
import { NewSitePanel } from './new-site-panel.tsx'

interface SetupProps {
  demo: DemoContent | null
  checklist: Checklist | null
}

/** Setup panels of the dashboard: demo content, link to the setup screen, and checklist. */
export function Setup({ demo, checklist }: SetupProps) {
  const isDemo = demo?.parts.some(({ untouched }) => untouched > 0)
  const isNamed = checklist?.items.some(({ key, isDone }) => key === 'name' && isDone)
  return (
    <>
      {demo && isDemo && <DemoPanel demo={demo} />}
      {checklist && !isDemo && !isNamed && <NewSitePanel />}
      {checklist && <ChecklistPanel checklist={checklist} />}
    </>
  )
}
