import type { CreatedReviewLink } from '#content/publishing/review/review-links-api.ts'
import { CopyField } from '../../../ui/copy-field.tsx'

/** Address of a new review link. Shown only once, because the server stores only its hash. */
export const NewLink = ({ made: { link, address } }: { made: CreatedReviewLink }) => (
  <div className="mt-5 grid gap-3 border-ok border-l-2 pl-4">
    <p role="status" className="text-ink-2 wrap-anywhere">
      {`The link for ${link.label} is ready. Copy it now, because it won’t be shown again.`}
    </p>
    <CopyField label="Link" value={address} />
  </div>
)
