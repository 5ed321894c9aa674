import type { ReactNode } from 'react'
import { type Company, phoneLink } from '../data/company.ts'
import { Brand } from '../layout/brand.tsx'
import type { DetailLabels } from './contact-labels.ts'

/** The company's contact details, styled as the title block of an architect's drawing. */
export function TitleBlock({ company, labels }: { company: Company; labels: DetailLabels }) {
  const { email, phone, address, workingHours } = company
  return (
    <div className="max-w-md border-[1.5px] border-ink bg-sheet">
      <p className="flex items-center gap-2.5 border-ink border-b px-4 py-3">
        <Brand company={company} markClass="size-6" nameClass="display text-xl wrap-anywhere" />
      </p>
      <dl className="-mt-px grid grid-cols-2">
        {address && <Cell label={labels.address}>{address}</Cell>}
        {email && (
          <Cell label={labels.email}>
            <a href={`mailto:${email}`} className="link -my-1 inline-block py-1 wrap-anywhere">
              {email}
            </a>
          </Cell>
        )}
        {phone && (
          <Cell label={labels.phone} isHalf>
            <a href={phoneLink(phone)} className="link -my-1 inline-block py-1">
              {phone}
            </a>
          </Cell>
        )}
        {workingHours && (
          <Cell label={labels.hours} isHalf>
            {workingHours}
          </Cell>
        )}
      </dl>
    </div>
  )
}

interface CellProps {
  label: string
  isHalf?: boolean
  children: ReactNode
}

const Cell = ({ label, isHalf = false, children }: CellProps) => (
  <div
    className={`border-line border-t px-4 pt-2.5 pb-3.5 ${isHalf ? 'col-span-2 min-[26rem]:col-span-1 min-[26rem]:even:border-l' : 'col-span-2'}`}
  >
    <dt className="caption text-ink-2">{label}</dt>
    <dd className="mt-1 whitespace-pre-line wrap-anywhere">{children}</dd>
  </div>
)
