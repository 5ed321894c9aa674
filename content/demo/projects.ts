import type { ProjectValues } from '../types/projects.ts'
import type { DemoRecord } from './demo-record.ts'
import { careRoster } from './projects/care-roster.ts'
import { claimsTriage } from './projects/claims-triage.ts'
import { clinicCompanion } from './projects/clinic-companion.ts'
import { coldChain } from './projects/cold-chain.ts'
import { concertHall } from './projects/concert-hall.ts'
import { greenhouseClimate } from './projects/greenhouse-climate.ts'
import { harborDispatch } from './projects/harbor-dispatch.ts'
import { meterWatch } from './projects/meter-watch.ts'
import { museumGuide } from './projects/museum-guide.ts'
import { produceMarket } from './projects/produce-market.ts'
import { railWorkshop } from './projects/rail-workshop.ts'
import { tenderSearch } from './projects/tender-search.ts'

/** In the order of the site: newest first. */
export const demoProjects: DemoRecord<ProjectValues>[] = [
  harborDispatch,
  meterWatch,
  clinicCompanion,
  claimsTriage,
  railWorkshop,
  produceMarket,
  greenhouseClimate,
  museumGuide,
  tenderSearch,
  careRoster,
  concertHall,
  coldChain,
]
