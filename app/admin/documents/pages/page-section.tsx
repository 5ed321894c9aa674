import type { GroupField, UngroupedField } from '#content/documents/fields.ts'
import { CommentMarker } from '../../publishing/review/comment-marker.tsx'
import { AnyInput, isShort } from '../form/inputs/inputs.tsx'
import { sectionId } from './section-id.ts'

/** A text field takes half of a row if its limit is at most this many characters. */
const longestShort = 60

const isHalf = (field: UngroupedField) =>
  isShort[field.kind] && 'maxLength' in field && (field.maxLength ?? 0) <= longestShort

/** Section of a page: its fields under its heading. */
export const PageSection = ({ name, section }: { name: string; section: GroupField }) => (
  <fieldset
    id={sectionId(name)}
    tabIndex={-1}
    className="min-w-0 scroll-mt-6 border border-line bg-sheet p-5 outline-none max-lg:scroll-mt-20 sm:p-8"
  >
    <legend className="float-left mb-5 w-full">
      <span className="flex flex-wrap items-center gap-x-2">
        <h2 className="font-semibold text-lg leading-tight">{section.label}</h2>
        <CommentMarker part={name} label={section.label} />
      </span>
    </legend>
    <div className="clear-both grid grid-cols-1 gap-x-5 gap-y-6 sm:grid-cols-2">
      {Object.entries(section.fields).map(([inner, field]) => (
        <div key={inner} className={isHalf(field) ? 'min-w-0' : 'min-w-0 sm:col-span-2'}>
          <AnyInput name={`${name}.${inner}`} field={field} />
        </div>
      ))}
    </div>
  </fieldset>
)
