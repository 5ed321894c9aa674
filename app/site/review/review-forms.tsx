import { fill } from '#content/labels/fill.ts'
import type { Labels } from '#content/labels/index.ts'
import type { ShownReview } from '#server/site/site.ts'

interface FormProps {
  labels: Labels['review']
  language: Labels['language']
  review: ShownReview
  company: string
}

/** Form for a comment on a part of the draft or on the whole draft. */
export function CommentForm({ labels, language, review, company }: FormProps) {
  const { action, parts, refused } = review
  const typed = refused?.form === 'comment' ? refused : undefined
  return (
    <form method="post" action={action}>
      <label htmlFor="review-part">{labels.about}</label>
      <select id="review-part" name="part" defaultValue={typed?.part ?? ''}>
        <option value="">{labels.whole}</option>
        {parts.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <label htmlFor="review-text">{labels.text}</label>
      <textarea
        dir="auto"
        id="review-text"
        name="text"
        rows={4}
        required
        maxLength={review.longest.text}
        defaultValue={typed?.text}
      />
      <Name id="review-comment-name" label={labels.name} review={review} />
      <p className="review-note">{fill(labels.whoSees, { company }, language)}</p>
      <button type="submit" name="do" value="comment">
        {labels.send}
      </button>
    </form>
  )
}

/** Form to approve the version that is shown. */
export function ApproveForm({ labels, review }: FormProps) {
  return (
    <form method="post" action={review.action}>
      <p>{labels.whatApproved}</p>
      <input type="hidden" name="version" value={review.version} />
      <Name id="review-approve-name" label={labels.name} review={review} />
      <button type="submit" name="do" value="approve">
        {labels.approveThis}
      </button>
    </form>
  )
}

const Name = ({ id, label, review }: { id: string; label: string; review: ShownReview }) => (
  <>
    <label htmlFor={id}>{label}</label>
    <input
      dir="auto"
      id={id}
      name="name"
      required
      autoComplete="name"
      maxLength={review.longest.name}
      defaultValue={review.name}
    />
  </>
)
